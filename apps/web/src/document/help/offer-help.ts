import { addHeaderTool } from '../../platform/shell/header-extras.ts'
import { part } from '../../platform/shell/part.tsx'

/** The help of the page on show, in the header. */
export const offerHelp = () =>
  addHeaderTool(
    'help',
    part(async () => (await import('./help-tool.tsx')).HelpTool),
  )
