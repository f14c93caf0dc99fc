import { statfsSync } from 'node:fs'
import os from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Figures of the machine and of this process; what is per time is counted since the reading before. */
export function hostFigures(dataDir: string) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let processors = times()
  let process_ = { usage: process.cpuUsage(), at: performance.now() }

  return {
    read() {
      const before = { processors, process_ }
      processors = times()
      process_ = { usage: process.cpuUsage(), at: performance.now() }
      const total = processors.total - before.processors.total
      const elapsed = (process_.at - before.process_.at) * os.cpus().length * 1000
      const used = sum(process_.usage) - sum(before.process_.usage)
      const { blocks, bavail, bfree, bsize } = statfsSync(dataDir)
      // The monitor looks every 20 ms: only what is above that is delay.
      const loopDelay = Math.max(0, delay.percentile(99) / 1e6 - 20)
      delay.reset()
      return {
        cpu: total > 0 ? share(1 - (processors.idle - before.processors.idle) / total) : 0,
        processCpu: elapsed > 0 ? share(used / elapsed) : 0,
        memoryUsed: os.totalmem() - os.freemem(),
        memoryTotal: os.totalmem(),
        processMemory: process.memoryUsage.rss(),
        loopDelay: Number.isFinite(loopDelay) ? loopDelay : 0,
        diskUsed: (blocks - bfree) * bsize,
        // As `df` says it: what only root may write counts for nobody.
        diskTotal: (blocks - bfree + bavail) * bsize,
      }
    },
    stop: () => void delay.disable(),
  }
}

const share = (value: number) => Math.min(1, Math.max(0, value))
const sum = ({ user, system }: NodeJS.CpuUsage) => user + system

function times() {
  const all = os.cpus().map((processor) => processor.times)
  const idle = all.reduce((total, each) => total + each.idle, 0)
  return { idle, total: all.reduce((total, { user, nice, sys, irq }) => total + user + nice + sys + irq, idle) }
}
