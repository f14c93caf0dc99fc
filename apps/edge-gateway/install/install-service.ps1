# 把网关安装为开机自动启动的计划任务，以系统账户运行，异常结束后一分钟内重新启动。
# 以管理员身份打开 PowerShell 执行：powershell -ExecutionPolicy Bypass -File install-service.ps1
# 卸载：Unregister-ScheduledTask -TaskName zhizao-gateway -Confirm:$false
$ErrorActionPreference = 'Stop'
$folder = $PSScriptRoot
if (-not (Test-Path (Join-Path $folder 'gateway.env'))) { Copy-Item (Join-Path $folder 'gateway.env.template') (Join-Path $folder 'gateway.env') }
$settings = Get-Content (Join-Path $folder 'gateway.env') -Encoding UTF8
if (-not ($settings -match '^BOX_SERVER=.') -or -not ($settings -match '^BOX_CODE=.')) {
  throw '请先在 gateway.env 中填写 BOX_SERVER 和 BOX_CODE'
}
$action = New-ScheduledTaskAction -Execute (Join-Path $folder 'node.exe') `
  -Argument '--env-file-if-exists=gateway.env gateway\gateway.js' -WorkingDirectory $folder
$trigger = New-ScheduledTaskTrigger -AtStartup
$options = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) `
  -ExecutionTimeLimit ([TimeSpan]::Zero) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
$account = New-ScheduledTaskPrincipal -UserId 'SYSTEM' -RunLevel Highest
Register-ScheduledTask -TaskName 'zhizao-gateway' -Action $action -Trigger $trigger -Settings $options -Principal $account -Force | Out-Null
Start-ScheduledTask -TaskName 'zhizao-gateway'
Write-Host '已安装并启动。状态：Get-ScheduledTask zhizao-gateway'
