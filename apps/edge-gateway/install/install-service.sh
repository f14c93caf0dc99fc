#!/bin/sh
# 把网关安装为开机自动启动的服务：sudo ./install-service.sh [运行网关的用户]
set -e
cd "$(dirname "$0")"
folder=$(pwd)
user=${1:-${SUDO_USER:-root}}
[ "$(id -u)" = 0 ] || { echo "请用 root 执行：sudo $0" >&2; exit 1; }
[ -e gateway.env ] || cp gateway.env.template gateway.env
grep -q '^BOX_SERVER=.' gateway.env && grep -q '^BOX_CODE=.' gateway.env || { echo "请先在 gateway.env 中填写 BOX_SERVER 和 BOX_CODE" >&2; exit 1; }
[ -s box-secret ] || grep -q '^BOX_SECRET=.' gateway.env || { echo "请先把盒子密钥写入 $folder/box-secret" >&2; exit 1; }
mkdir -p box-data
chown -R "$user" box-data
if [ -e box-secret ]; then chown "$user" box-secret; chmod 600 box-secret; fi
# 串口属于 dialout 组
if getent group dialout >/dev/null && [ "$user" != root ]; then usermod -a -G dialout "$user"; fi
sed -e "s|@FOLDER@|$folder|g" -e "s|@USER@|$user|g" zhizao-gateway.service > /etc/systemd/system/zhizao-gateway.service
systemctl daemon-reload
systemctl enable --now zhizao-gateway
echo "已安装。状态：systemctl status zhizao-gateway；日志：journalctl -u zhizao-gateway"
