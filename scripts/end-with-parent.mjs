// Loaded before the server: when the start script is killed outright, the server stops as on SIGTERM instead of
// staying behind with the ports and the data folder.
const parent = process.ppid
const watching = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watching)
  process.kill(process.pid, 'SIGTERM')
}, 300)
watching.unref()
