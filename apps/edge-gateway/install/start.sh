#!/bin/sh
# 启动网关：设置写在 gateway.env 中，也可以写成参数，例如 ./start.sh --help
cd "$(dirname "$0")" || exit 1
exec ./node --env-file-if-exists=gateway.env gateway/gateway.js "$@"
