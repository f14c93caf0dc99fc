import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { saveFile } from '../api/file-reply.ts'
import { t } from '../i18n/translate.ts'
import { ImportDialog } from '../resource-screen/import-dialog.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { isGranted } from '../session/permission.ts'
import { useUser } from '../session/session-store.ts'
import { PHONE, useMedia } from '../theme/media.ts'
import type { FullDocument, Whole } from './document-options.ts'
import classes from './document-page.module.css'
import { LineCards } from './line-cards.tsx'
import { LineGrid } from './line-grid.tsx'
import { blankRow, insertRows, isBlank, type Values } from './line-rows.ts'
import { defaultsOf, pasteCells } from './paste-cells.ts'
import { useScanLines } from './scan-lines.tsx'
import type { useLines } from './use-lines.ts'

/** How long a deletion can be taken back, s. */
const TAKEN_BACK_WITHIN = 8

export interface DocumentLinesProps {
  definition: FullDocument
  own: ReturnType<typeof useLines>
  read: Whole | undefined
  isReadOnly: boolean
}

/** The lines of a document: a grid, cards on a phone; scanned, pasted and brought in from a sheet. */
export function DocumentLines({ definition, own, read, isReadOnly }: DocumentLinesProps) {
  const { columns, linesTitle, api, most } = definition
  const { rows } = own.lines
  const isPhone = useMedia(PHONE)
  const may = useMayWithLines(definition)
  const [isImporting, setImporting] = useState(false)
  const scanned = useScanLines(definition, own)
  const used = rows.filter((row) => !isBlank(row, own.fields))

  const { append, paste } = useAdding(definition, own)
  const removed = useRemovedTold(own)
  const grid = { title: t(linesTitle), columns, own, isReadOnly, most, onPaste: paste, onRemoved: removed }
  const add = () => own.change((now) => insertRows(now, now.rows.length, [blankRow(defaultsOf(columns))]))
  return (
    <section className={classes.card} aria-label={t(linesTitle)}>
      <LineTools
        definition={definition}
        read={read}
        isReadOnly={isReadOnly}
        count={used.length}
        onScan={scanned}
        onImport={() => setImporting(true)}
      />
      {isReadOnly && used.length === 0 ? (
        <div className={classes.none}>{t('没有明细')}</div>
      ) : isPhone ? (
        <LineCards {...grid} />
      ) : (
        <LineGrid {...grid} />
      )}
      {!isReadOnly && (
        <div className={classes.foot}>
          <Button type="dashed" icon={<PlusOutlined />} disabled={rows.length >= most} onClick={add}>
            {t('添加一行')}
          </Button>
          <span className={classes.keys}>
            {t(
              'Tab、回车移动，直接输入即改写，再点一下或 F2 进入单元格，Esc 恢复，Ctrl+D 取上一行，Ctrl+Delete 删除行，Alt+↑↓ 移动行，可从 Excel 粘贴',
            )}
          </span>
        </div>
      )}
      {isImporting && (
        <ImportDialog
          title={linesTitle}
          hasTemplate={may.lineTemplate}
          api={{
            import: async (body, options) => append(await api.readLines(body, options)),
            template: (body) => api.lineTemplate(body),
          }}
          onClose={() => setImporting(false)}
          onDone={() => undefined}
        />
      )}
    </section>
  )
}

type Own = DocumentLinesProps['own']

function useMayWithLines({ calls }: FullDocument) {
  const user = useUser()
  const may = (name: 'readLines' | 'exportLines' | 'lineTemplate') =>
    isGranted(calls[name]?.permission, user?.authorities ?? [])
  return { readLines: may('readLines'), exportLines: may('exportLines'), lineTemplate: may('lineTemplate') }
}

/** Lines that come in from a sheet or the clipboard, as many as there is room for. */
function useAdding({ columns, linesTitle, most }: FullDocument, own: Own) {
  const { message } = App.useApp()
  const tooMany = (left: number) =>
    void message.warning(t('{title}最多 {most} 行，有 {left} 行没有加入', { title: t(linesTitle), most, left }))
  function append(values: readonly Values[]) {
    const room = most - own.lines.rows.filter((row) => !isBlank(row, own.fields)).length
    const taken = values.slice(0, Math.max(0, room))
    own.change((now) => {
      const used = now.rows.filter((row) => !isBlank(row, own.fields))
      return insertRows(
        { ...now, rows: used },
        used.length,
        taken.map((one) => blankRow({ ...one })),
      )
    })
    if (taken.length < values.length) tooMany(values.length - taken.length)
  }
  async function paste(at: { row: number; column: number }, cells: string[][]) {
    const { lines, problems, left } = await pasteCells(own.lines, at, cells, columns, most)
    own.change(lines)
    own.mark(problems)
    const refused = Object.values(problems).flatMap((said) => Object.values(said).filter(Boolean)).length
    if (refused) message.warning(t('已粘贴，其中 {count} 个单元格需要修改，已标红', { count: refused }))
    if (left) tooMany(left)
  }
  return { append, paste }
}

/** Tells that a line is gone, with a way back. */
function useRemovedTold(own: Own) {
  const { message } = App.useApp()
  return () =>
    void message.open({
      key: 'removed-line',
      duration: TAKEN_BACK_WITHIN,
      content: (
        <>
          {t('已删除 1 行')}
          <Button
            type="link"
            size="small"
            onClick={() => {
              own.undo()
              message.destroy('removed-line')
            }}
          >
            {t('撤销')}
          </Button>
        </>
      ),
    })
}

interface LineToolsProps extends Pick<DocumentLinesProps, 'definition' | 'read' | 'isReadOnly'> {
  count: number
  onScan: ComponentProps<typeof ScanField>['onScan']
  onImport: () => void
}

/** What stands over the lines: how many they are, sheets, and the field that codes are scanned into. */
function LineTools({ definition, read, isReadOnly, count, onScan, onImport }: LineToolsProps) {
  const { linesTitle, api, scan } = definition
  const may = useMayWithLines(definition)
  return (
    <div className={classes.tools}>
      <h2 className={classes.title}>
        {t(linesTitle)}
        {count > 0 && t('（{count}）', { count })}
      </h2>
      {!isReadOnly && may.readLines && (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          {t('导入')}
        </Button>
      )}
      {read && may.exportLines && (
        <Button icon={<DownloadOutlined />} onClick={async () => saveFile(await api.exportLines({ id: read.id }))}>
          {t('导出')}
        </Button>
      )}
      {!isReadOnly && scan && (
        <div className={classes.scan}>
          <ScanField label={t('扫码或输入编码')} placeholder={t('扫码或输入编码，回车加入')} onScan={onScan} />
        </div>
      )}
    </div>
  )
}
