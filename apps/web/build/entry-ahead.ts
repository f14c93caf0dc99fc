import type { HtmlTagDescriptor, Plugin } from 'vite'

/** What the first script imports by itself as soon as it knows the language (src/main.tsx). */
const next = /\/src\/(application\.tsx|platform\/i18n\/ant-locale\.ts)$/

/** The page names the program beside its first script: it comes over the wire and is read while that runs, not after it. */
export function entryAhead(): Plugin {
  return {
    name: 'entry-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = new Set<string>()
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || !part.facadeModuleId || !next.test(part.facadeModuleId)) continue
          for (const name of [part.fileName, ...part.imports]) if (!html.includes(name)) files.add(name)
        }
        return [...files].map(
          (name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          }),
        )
      },
    },
  }
}
