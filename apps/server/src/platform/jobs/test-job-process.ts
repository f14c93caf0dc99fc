import { definedOn, openTestQueue } from './test-job-queue.ts'

// A server process that takes up one job and is then killed.
const [url = '', kind = ''] = process.argv.slice(2)
const opened = openTestQueue(url)
const begin = definedOn(opened, {
  kind,
  interrupted: 'again',
  run: () => {
    process.stdout.write('running\n')
    return new Promise(() => setInterval(() => {}, 1000))
  },
})
await opened.queue.start()
await begin({})
