import { file } from '@zhizao/contract/file/file'
import type { FileStore } from '../platform/files/file-store.ts'
import { implement } from '../platform/http/implement.ts'

/** Kinds that browsers show without running anything in them. */
const shownInline: ReadonlySet<string> = new Set(['image', 'audio', 'video'])

export const fileRoutes = (files: FileStore) =>
  implement(file, {
    async upload({ file: uploaded, kind }, context) {
      const row = await files.add(uploaded, kind, context)
      return { ...row, url: `/api/files/${row.id}` }
    },
    async open({ id, download }, context) {
      const row = await files.get(id, context)
      return {
        filename: row.name,
        mime: row.mime,
        content: { path: files.pathOf(row), size: row.size },
        inline: download !== '1' && shownInline.has(row.kind),
        unchanging: true,
      }
    },
  })
