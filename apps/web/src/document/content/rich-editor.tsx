import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from '@zhizao/contract/document/rich-text'
import { App } from 'antd'
import { useContext, useRef } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { UploadContext } from '../../platform/widgets/upload-context.ts'
import { acceptable, PICTURES } from '../../platform/widgets/upload-rules.ts'
import article from '../article/article.module.css'
import classes from './content.module.css'
import { EditorToolbar } from './editor-toolbar.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: (address) => isAllowedLink(address ?? '') },
  }),
  Image.configure({ inline: true }),
  TableKit.configure({ table: { resizable: false } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
]

/** Most that a picture may have, MB. */
const MOST = 20

/** Writes rich text: headings, lists, tables, links, code, and pictures that go to the file store. */
export function RichEditor({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const addPictures = usePictures()
  const held = useRef<Editor>(null)
  const take = (files: FileList | undefined | null) => {
    const pictures = [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (!pictures.length || !held.current) return false
    void addPictures(held.current, pictures)
    return true
  }
  const editor = useEditor({
    extensions,
    content: html,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: { class: `${article.body} ${classes.writing}`, role: 'textbox', 'aria-label': t('正文') },
      handlePaste: (_view, event) => take(event.clipboardData?.files),
      handleDrop: (_view, event) => take(event.dataTransfer?.files),
    },
  })
  held.current = editor
  return (
    <div className={classes.editor}>
      <EditorToolbar editor={editor} onPictures={(files) => void addPictures(editor, files)} />
      <EditorContent editor={editor} />
    </div>
  )
}

/** Sends pictures to the file store and puts them where the cursor stands. */
function usePictures() {
  const send = useContext(UploadContext)
  const { message } = App.useApp()
  return async (editor: Editor, files: readonly File[]) => {
    for (const file of files) {
      const problem = acceptable(file, PICTURES, MOST)
      if (problem) {
        message.error(problem)
        continue
      }
      const done = message.loading(t('正在上传图片…'), 0)
      try {
        const src = await send!(file, () => {})
        editor
          .chain()
          .focus()
          .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
          .run()
      } catch (error) {
        // Said already by the client.
        console.warn('picture refused', error)
      } finally {
        done()
      }
    }
  }
}
