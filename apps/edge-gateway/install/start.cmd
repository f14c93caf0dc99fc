@echo off
chcp 65001 >nul
cd /d "%~dp0"
node.exe --env-file-if-exists=gateway.env gateway\gateway.js %*
