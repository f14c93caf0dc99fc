import { PrinterOutlined } from '@ant-design/icons'
import { printJob } from '@zhizao/contract/print/print-job'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import type { RowAction, ScreenTools } from '../platform/resource-screen/screen-types.ts'
import { usePermission } from '../platform/session/permission.ts'
import { PrintDialog } from './print-dialog.tsx'

type Show = ScreenTools<{ id: string }>['show']

/** Actions of a list that print one row, or all that are ticked. */
export function printActions<Row extends { id: string }>(
  typeCode: string,
  title: string,
  show: Show,
  off?: (row: Row) => boolean | string,
): RowAction<Row>[] {
  const run = (rows: Row[]) =>
    show((close) => <PrintDialog typeCode={typeCode} title={t(title)} ids={rows.map(({ id }) => id)} onClose={close} />)
  const action = {
    title,
    icon: <PrinterOutlined />,
    permission: printJob.create.permission,
    run,
    ...(off && { disabled: off }),
  }
  return [
    { ...action, key: `print-${typeCode}` },
    { ...action, key: `printAll-${typeCode}`, all: true },
  ]
}

/** What the pages of a document say of its printing: of rows of its list, and of the one that is open. */
export const printing = (typeCode: string) => ({
  rowActions: ({ show }: Pick<ScreenTools<{ id: string }>, 'show'>) =>
    printActions<{ id: string }>(typeCode, '打印单据', show),
  tools: ({ id }: { id: string }) => <PrintButton typeCode={typeCode} title="打印单据" id={id} />,
})

interface PrintButtonProps {
  typeCode: string
  title: string
  words?: string
}

/** A button that prints one document. */
export const PrintButton = ({ id, ...button }: PrintButtonProps & { id: string }) => (
  <PrintingButton {...button} ids={[id]} />
)

/** A button that prints a report as its filters stand. */
export function PrintReportButton({ filters, ...button }: PrintButtonProps & { filters: Record<string, unknown> }) {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return (
    <PrintingButton
      {...button}
      ids={[]}
      asked={Object.fromEntries(given.map(([name, value]) => [name, String(value)]))}
    />
  )
}

interface PrintingButtonProps extends PrintButtonProps {
  ids: readonly string[]
  asked?: Record<string, string>
}

function PrintingButton({ typeCode, title, words = '打印', ...what }: PrintingButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!usePermission(printJob.create.permission)) return null
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => setOpen(true)}>
        {t(words)}
      </Button>
      {isOpen && <PrintDialog {...what} typeCode={typeCode} title={t(title)} onClose={() => setOpen(false)} />}
    </>
  )
}
