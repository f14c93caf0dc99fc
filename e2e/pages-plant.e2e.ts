import { walk } from './stand/page-walk.ts'
import { pages, pagesOf } from './stand/pages.ts'

/** Every page that no other walk takes. */
const others = new Set(pagesOf('bcs', 'lak', 'lcdp', 'mes'))
walk(
  'the plant',
  pages.filter((page) => !others.has(page)),
)
