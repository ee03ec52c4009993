{{- define "desk.labels" -}}
app.kubernetes.io/name: sweepdesk
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "desk.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end -}}

{{/* Of a pod: no root, nothing of the node. */}}
{{- define "desk.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {{ toJson (default (dict "type" "RuntimeDefault") .seccomp) }}
{{- end -}}

{{- define "desk.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end -}}

{{/* Every process of the desk but egress, which has no secret. */}}
{{- define "desk.env" -}}
- {name: POD_IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
- {name: HOME, value: /tmp}
- {name: DATA_DIR, value: /srv/data}
- {name: HOST, value: 0.0.0.0}
- {name: PORT, value: "8000"}
- {name: PUBLIC_URL, value: {{ required "publicUrl: the address that people use" .Values.publicUrl | quote }}}
- {name: ALLOWED_HOSTS, value: "localhost,127.0.0.1,$(POD_IP),{{ .Release.Name }}-web"}
- {name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }}}
- {name: EGRESS_PROXY_URL, value: "http://{{ .Release.Name }}-egress:4750"}
- {name: WORKER_PROCESSES, value: {{ .Values.worker.processes | quote }}}
- {name: VISITS_AT_ONCE, value: {{ .Values.worker.visitsAtOnce | quote }}}
- {name: DRAIN_SECONDS, value: {{ .Values.worker.drainSeconds | quote }}}
{{- range $name := list "secret_key" "database_url" "redis_url" "metrics_token" }}
- {name: {{ upper $name }}_FILE, value: /run/secrets/{{ $name }}}
{{- end }}
{{- if .Values.media.bucket }}
- {name: MEDIA_S3_BUCKET, value: {{ .Values.media.bucket | quote }}}
- {name: MEDIA_S3_ENDPOINT, value: {{ .Values.media.endpoint | quote }}}
- {name: MEDIA_S3_REGION, value: {{ .Values.media.region | quote }}}
- {name: MEDIA_S3_KEY_FILE, value: /run/secrets/media_s3_key}
- {name: MEDIA_S3_SECRET_FILE, value: /run/secrets/media_s3_secret}
{{- end }}
{{- range $name, $value := .Values.settings }}
- {name: {{ $name }}, value: {{ $value | quote }}}
{{- end }}
{{- end -}}

{{- define "desk.mounts" -}}
- {name: tmp, mountPath: /tmp}
- {name: data, mountPath: /srv/data}
- {name: secrets, mountPath: /run/secrets, readOnly: true}
{{- if .Values.media.existingClaim }}
- {name: media, mountPath: /srv/data/media}
{{- end }}
{{- end -}}

{{- define "desk.volumes" -}}
- {name: tmp, emptyDir: {}}
- {name: data, emptyDir: {}}
- {name: secrets, secret: {secretName: {{ required "secretName: the Secret with secret_key, database_url, redis_url, metrics_token" .Values.secretName | quote }}, defaultMode: 288}}
{{- if .Values.media.existingClaim }}
- {name: media, persistentVolumeClaim: {claimName: {{ .Values.media.existingClaim | quote }}}}
{{- else if not .Values.media.bucket }}
{{- fail "media: set media.bucket or media.existingClaim, as web and workers must reach the same pictures" }}
{{- end }}
{{- end -}}
