import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { TagBar } from './tag-bar.tsx'

/** What stands around the pages, in one file. */
export const around = { Header, Sidebar, TagBar }
