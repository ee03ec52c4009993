
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('teams', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Findable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=16)),
                ('key', models.CharField(max_length=255)),
                ('newest', models.PositiveBigIntegerField()),
                ('title', models.CharField(max_length=500)),
                ('detail', models.CharField(blank=True, max_length=500)),
                ('vector', models.BinaryField(null=True)),
                ('changed_at', models.DateTimeField()),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='findables', to='teams.team')),
            ],
            options={
                'indexes': [models.Index(fields=['kind', 'newest'], name='home_findab_kind_e6c311_idx'), models.Index(fields=['team', 'changed_at'], name='home_findab_team_id_931645_idx')],
                'constraints': [models.UniqueConstraint(fields=('team', 'kind', 'key'), name='one_findable_per_key')],
            },
        ),
        migrations.CreateModel(
            name='GuidedStart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('watched_at', models.DateTimeField(blank=True, null=True)),
                ('compared_at', models.DateTimeField(blank=True, null=True)),
                ('dismissed_at', models.DateTimeField(blank=True, null=True)),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='teams.team')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('team', 'user'), name='one_start_per_person')],
            },
        ),
    ]
