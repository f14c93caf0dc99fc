import { useQuery } from '@tanstack/react-query'
import { type LabelPrinter, labelPrinter } from '@zhizao/contract/print/label-printer'
import { Select } from 'antd'
import { useEffect } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'

const printers = client(labelPrinter)
/** The choice that is no printer. */
const FILE = 'file'

export const usePrinters = () =>
  useQuery({ queryKey: ['label-printers'], queryFn: ({ signal }) => printers.list({}, { signal, quiet: true }) })
const shown = ({ id, name, width, height, dots }: LabelPrinter) => ({
  value: id,
  label: t('{name}（{width} × {height} 毫米，{dots} dpi）', { name, width, height, dots }),
})

interface PrinterSelectProps {
  value: string | undefined
  /** The name of the one that was chosen before. */
  preferred?: string | null
  onChange: (id: string | undefined) => void
}

/** Chooses a label printer; the one before, or the only one, by itself. */
export function PrinterSelect({ value, preferred, onChange }: PrinterSelectProps) {
  const { data, isPending } = usePrinters()
  const usual = data?.find(({ name }) => name === preferred) ?? (data?.length === 1 ? data[0] : undefined)
  useEffect(() => {
    if (!value && usual) onChange(usual.id)
  }, [value, usual, onChange])
  return (
    <Select
      aria-label={t('标签打印机')}
      placeholder={data?.length === 0 ? t('还没有标签打印机') : t('选择标签打印机')}
      disabled={data?.length === 0}
      loading={isPending}
      value={value ?? null}
      onChange={onChange}
      style={{ minWidth: 220 }}
      options={data?.map(shown) ?? []}
    />
  )
}

interface OutputSelectProps {
  id: string
  value: string | undefined
  onChange: (printerId: string | undefined) => void
}

/** Where a print goes: a file for any printer, or a label printer. */
export function OutputSelect({ id, value, onChange }: OutputSelectProps) {
  const { data = [] } = usePrinters()
  return (
    <Select
      id={id}
      value={value ?? FILE}
      onChange={(next: string) => onChange(next === FILE ? undefined : next)}
      options={[{ value: FILE, label: t('打印文件（PDF）') }, ...data.map(shown)]}
    />
  )
}
