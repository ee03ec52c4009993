"""The products app: follows visits that ended and joins their offers to products."""

from django.apps import AppConfig


class ProductsConfig(AppConfig):
    """Products, their listings and prices, what people said of them, and rates of currencies."""

    name = "research.products"

    def ready(self) -> None:
        """Listen to what visits tell."""
        from agent.visits.events import visit_changed
        from research.products.tasks import on_visit_changed

        visit_changed.connect(on_visit_changed, dispatch_uid="products.follow_visit")
