"""Tools for products: what vendors ask for one thing now, what they asked before, several side by side."""

from typing import Annotated

from mcp.types import CallToolResult
from pydantic import Field

from agent.language.counts import counted
from research.api.mcp.inside import desk
from research.api.mcp.results import result
from research.api.mcp.tools.asking import Cursor
from research.api.routes.schemas.products import ComparisonOut, PointPage, ProductPageOut

ProductId = Annotated[int, Field(ge=1, description="As `list_products` gave it.")]


async def list_products(
    name: Annotated[
        str, Field(max_length=120, description="Only those with these words in their name.")
    ] = "",
    gtin: Annotated[str, Field(max_length=14, description="Only the one with this GTIN (EAN, UPC).")] = "",
    cursor: Cursor = "",
) -> Annotated[CallToolResult, ProductPageOut]:
    """Products that the team's sweeps have found: what every vendor asked for each one last, and the lowest price."""
    found = await desk().get(ProductPageOut, "/products", name=name, gtin=gtin, cursor=cursor, limit=20)
    return result(found, counted(found.total, "product") + ".")


async def product_prices(product_id: ProductId, cursor: Cursor = "") -> Annotated[CallToolResult, PointPage]:
    """Every price that was read of a product, newest first, each with the visit that proves it (`visit_proof`)."""
    found = await desk().get(PointPage, f"/products/{product_id}/prices", cursor=cursor, limit=50)
    return result(found, counted(found.total, "reading") + ".")


async def compare_products(
    product_ids: Annotated[
        list[ProductId], Field(min_length=1, max_length=12, description="Their ids; one to twelve.")
    ],
    currency: Annotated[
        str, Field(pattern=r"^([A-Z]{3})?$", description="Prices in this currency, too, like EUR.")
    ] = "",
) -> Annotated[CallToolResult, ComparisonOut]:
    """Products side by side: the cheapest listing at each vendor, which is best, and the attributes that differ."""
    found = await desk().get(ComparisonOut, "/products/compare", product=product_ids, currency=currency)
    return result(
        found, f"{counted(len(found.products), 'product')} at {counted(len(found.vendors), 'vendor')}."
    )
