"""Chains the entries that were written before there was a chain, oldest first."""

from django.db import migrations

from agent.teams.audit.hashing import entry_hash, head_seal
from agent.teams.audit.models import chain_of


def chain_existing(apps, schema_editor):
    AuditEntry = apps.get_model("teams", "AuditEntry")
    AuditHead = apps.get_model("teams", "AuditHead")
    newest = {}
    for entry in AuditEntry.objects.order_by("pk").iterator(chunk_size=500):
        entry.chain = chain_of(entry.team_id)
        position, prev_hash = newest.get(entry.chain, (0, ""))
        entry.position, entry.prev_hash = position + 1, prev_hash
        entry.hash = entry_hash(entry)
        AuditEntry.objects.filter(pk=entry.pk).update(
            chain=entry.chain, position=entry.position, prev_hash=prev_hash, hash=entry.hash
        )
        newest[entry.chain] = (entry.position, entry.hash)
    for chain, (position, newest_hash) in newest.items():
        AuditHead.objects.create(
            chain=chain, position=position, hash=newest_hash, seal=head_seal(chain, position, newest_hash)
        )


class Migration(migrations.Migration):
    dependencies = [("teams", "0002_audit_chain_fields")]

    operations = [migrations.RunPython(chain_existing, migrations.RunPython.noop)]
