// Node warns of emitters to which more and more listen: in the product that is a line in the log for each call, or a leak.
const seen = '__leaksAreFaults'
if (!(seen in globalThis)) {
  Object.assign(globalThis, { [seen]: true })
  process.on('warning', (warning) => {
    if (warning.name === 'MaxListenersExceededWarning') throw warning
  })
}
