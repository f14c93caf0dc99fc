// Loaded before the server: when the start script is killed outright, the server stops as on SIGTERM instead of
// staying behind with the ports and the data folder.
// Who starts a program that replaces itself on its way up names itself: it may be gone before this line is reached.
const parent = Number(process.env.PARENT_PID) || process.ppid
/** A stop that hangs has nobody left who would end it, ms. */
const STOPS_WITHIN = 9000
// What native threads do on the way out has hung before, without end: where nobody hears its exit code, it does not come so far.
process.once('exit', () => {
  if (process.env.EXIT_CODE_UNREAD || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
})
const watching = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watching)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOPS_WITHIN).unref()
  process.kill(process.pid, 'SIGTERM')
}, 300)
watching.unref()
