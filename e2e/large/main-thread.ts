import type { Browser, Page } from 'playwright-core'

/** An event of a trace; times in µs, `tdur` is what its thread had of a processor. */
interface Span {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

export interface Tasks {
  /** Milliseconds of processor of each task that had more than `LONG`; and of the longest. */
  long: number[]
  longest: number
  /** The longest by the clock: on a machine at work for others a task waits in the middle. */
  longestByClock: number
  /** Milliseconds of processor of all tasks. */
  total: number
}

export const LONG = 50
/** The tasks of the page's main thread while something goes on, by what each took of the processor: true on a loaded machine too. */
export async function tasksWhile(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Span[] }
  return tasksIn(traceEvents)
}

/** Where there are several pages, that of the thread that was busiest. */
export function tasksIn(events: readonly Span[]): Tasks {
  const threadOf = ({ pid, tid }: Span) => `${pid}/${tid}`
  const mains = new Set(
    events.flatMap((event) =>
      event.name === 'thread_name' && event.args?.name === 'CrRendererMain' ? [threadOf(event)] : [],
    ),
  )
  const tasks = events.filter((event) => event.ph === 'X' && event.name === 'RunTask' && mains.has(threadOf(event)))
  const threads = [...Map.groupBy(tasks, threadOf).values()].map(figuresOf)
  const busiest = threads.toSorted((one, other) => other.total - one.total)[0]
  return busiest ?? { long: [], longest: 0, longestByClock: 0, total: 0 }
}

function figuresOf(tasks: readonly Span[]): Tasks {
  const processor = tasks.map(({ tdur = 0 }) => tdur / 1000)
  return {
    long: processor.filter((took) => took > LONG),
    longest: processor.reduce((most, took) => Math.max(most, took), 0),
    longestByClock: tasks.reduce((most, { dur = 0 }) => Math.max(most, dur / 1000), 0),
    total: processor.reduce((sum, took) => sum + took, 0),
  }
}
