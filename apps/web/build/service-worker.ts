import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const source = path.join(import.meta.dirname, '../src/offline/worker/service-worker.ts')

/** What must start without a connection; whatever else a device uses is kept when it is used. */
const needed =
  /\/src\/(main|application|router)\.tsx?$|\/src\/offline\/|\/warehouse\/count\/(counting\.page|found-dialog|offer-counting)|\/workbench\/(workbench\.page|work-detail|report-pad|consume-panel|stop-dialog)|\/platform\/shell\/(frame|around|reminders|phone-menu)\.tsx?$|\/platform\/i18n\/ant-locale|\/access\/open\/sign-in\.page/

/** Writes dist/service-worker.js with the list of files that this version starts with. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = ['index.html', ...startFiles(bundle)].sort()
      const text = stripTypeScriptTypes(await readFile(source, 'utf8'), { mode: 'strip' })
      const version = createHash('sha256').update(`${files.join()}${text}`).digest('base64url').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const BUILD_VERSION = ${JSON.stringify(version)}\nconst BUILD_FILES = ${JSON.stringify(files)}\n${text}`,
      })
    },
  }
}

/** The needed parts with all that they import, and their styles. */
export function startFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const take = (name: string) => {
    const part = bundle[name]
    if (found.has(name) || part?.type !== 'chunk') return
    found.add(name)
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of part.imports) take(imported)
  }
  for (const [name, part] of Object.entries(bundle))
    if (part.type === 'chunk' && (part.isEntry || part.moduleIds.some((id) => needed.test(id)))) take(name)
  return [...found]
}
