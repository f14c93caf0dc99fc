import { walk } from './stand/page-walk.ts'
import { pagesOf } from './stand/pages.ts'

walk('manufacturing', pagesOf('mes'))
