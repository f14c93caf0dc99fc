import { answerQuestions } from '../../platform/work/answer-questions.ts'
import type { PageRange } from './label-bitmap.ts'
import type { PagesWanted } from './render-pages.ts'

/** What is asked of the process that makes PDFs and bitmaps: one thing in its life. */
export type PrintQuestion =
  | { render: PagesWanted }
  | { labels: Uint8Array; dots: number; range?: PageRange }
  | { measure: Uint8Array }

answerQuestions<PrintQuestion>(async (question, notify) => {
  // Each loads only what it needs.
  if ('render' in question) return (await import('./render-pages.ts')).renderPages(question.render, notify)
  const { measured, zplOf } = await import('./label-bitmap.ts')
  return 'measure' in question ? measured(question.measure) : zplOf(question.labels, question.dots, question.range)
})
