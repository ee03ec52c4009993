"""Routes of products."""

from django.urls import URLPattern, URLResolver, path

from research.products.pages import decisions, rates, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("products/", views.products, name="products"),
    path("products.<str:form>", views.products_file, {"kind": "products"}, name="products-export"),
    path("products/compare/", views.compare, name="products-compare"),
    path(
        "products/compare.<str:form>",
        views.products_file,
        {"kind": "products-comparison"},
        name="products-compare-export",
    ),
    path("products/rates/", rates.rates, name="rates"),
    path("products/rates/enter/", rates.enter_rate, name="rate-enter"),
    path("products/rates/import/", rates.import_rates, name="rates-import"),
    path("products/rates/<int:rate_id>/delete/", rates.delete_rate, name="rate-delete"),
    path("products/undo/<int:decision_id>/", decisions.undo, name="product-undo"),
    path("products/<int:product_id>/", views.product, name="product"),
    path("products/<int:product_id>/prices.<str:form>", views.prices_file, name="product-prices-export"),
    path("products/<int:product_id>/join/", decisions.join, name="product-join"),
    path("products/listings/<int:listing_id>/part/", decisions.part, name="listing-part"),
    path("products/suggestions/<int:suggestion_id>/", decisions.answer, name="suggestion-answer"),
]
