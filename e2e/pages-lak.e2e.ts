import { walk } from './stand/page-walk.ts'
import { pagesOf } from './stand/pages.ts'

walk('basic data and models', pagesOf('lak', 'lcdp'))
