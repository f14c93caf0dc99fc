import { type CountSheet, stockCount } from '@zhizao/contract/counting/stock-count'
import type { Sent } from '@zhizao/contract/http/call'
import { shapeOf } from '@zhizao/contract/http/schema'
import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import { act, useOffline } from '../../offline/index.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { FormFields } from '../../platform/resource-screen/form-fields.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import type { Choice } from '../../platform/widgets/choices.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { findLocations, statusChoices } from '../warehouse-choices.ts'
import { findMaterials } from './count-choices.ts'
import { type Changed, FIND_LINE, type FoundLine } from './offer-counting.ts'

type Found = Omit<Sent<typeof stockCount.addLine>, 'id'>
type Find = (keyword: string, signal?: AbortSignal) => Promise<readonly Choice[]>
const fieldsWith = (places: Find, materials: Find) =>
  formOf(shapeOf(stockCount.addLine.body), [
    { field: 'locationId', choices: places },
    { field: 'materialId', choices: materials },
    { field: 'lotCode', help: '按批次或序列号管理的物料必须填写；没有的批次会新建' },
    { field: 'status', choices: statusChoices, defaultValue: 'available' },
    { field: 'quantity' },
  ])

/** Without a connection one chooses among what the sheet knows. */
function fieldsOf({ lines }: CountSheet) {
  const among = (choices: ReadonlyMap<string, string>): Find => {
    const all = [...choices].map(([value, label]) => ({ value, label }))
    return async (keyword) => all.filter(({ label }) => label.toLowerCase().includes(keyword.trim().toLowerCase()))
  }
  return fieldsWith(
    among(new Map(lines.map(({ locationId, locationCode }) => [locationId, locationCode]))),
    among(
      new Map(
        lines.map(({ materialId, materialCode, materialName }) => [materialId, `${materialCode} ${materialName}`]),
      ),
    ),
  )
}

interface FoundDialogProps {
  sheet: CountSheet
  /** Where people stand. */
  locationId: string | undefined
  onClose: () => void
  onAdded: (isSent: boolean) => void
}

/** Something that lies there and stands on no line. */
export function FoundDialog({ sheet, locationId, onClose, onAdded }: FoundDialogProps) {
  const [form] = Form.useForm<Found>()
  const { isSaving, failure, run } = useSaving()
  const isOffline = useOffline()
  const fields = useMemo(
    () => (isOffline ? fieldsOf(sheet) : fieldsWith(findLocations, findMaterials)),
    [isOffline, sheet],
  )
  const first = { ...(locationId && { locationId }), status: 'available' as const }
  const values = { ...first, ...(Form.useWatch([], form) as Partial<Found> | undefined) }
  async function add() {
    const found = await form.validateFields()
    const { id, startedAt } = sheet
    const body: FoundLine = { ...found, id, startedAt }
    const where = sheet.lines.find(({ locationId }) => locationId === found.locationId)?.locationCode
    const what = sheet.lines.find(({ materialId }) => materialId === found.materialId)?.materialCode
    let isSent = false
    const isDone = await run(async () => {
      const subject = `count:${id}:found:${found.locationId}:${found.materialId}:${found.lotCode ?? ''}:${found.status}`
      const words = [sheet.code, where, what, found.lotCode].filter(Boolean).join(' ')
      isSent = (await act<Changed>({ action: FIND_LINE, body, subject, words })).isSent
    })
    if (isDone) onAdded(isSent)
  }
  return (
    <DraggableModal
      open
      width={460}
      title={t('新增一行')}
      onCancel={onClose}
      okText={t('新增')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={() => void add().catch(() => undefined)}
    >
      <p>{t('货在库位上、盘点表里没有时，在这里新增并填上数到的数量。')}</p>
      {isOffline && <p>{t('离线时只能选这张盘点表里出现过的库位和物料。')}</p>}
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} name="foundLine" layout="vertical" initialValues={first}>
        <FormFields fields={fields} mode="add" columns={1} form={form} values={values} />
      </Form>
    </DraggableModal>
  )
}
