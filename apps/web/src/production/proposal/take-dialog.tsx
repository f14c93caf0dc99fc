import type { Proposal } from '@zhizao/contract/production/proposal'
import { compareQuantities, decimalsOf, quantityText } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, Flex, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { findSuppliers } from '../../material/index.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DateField } from '../../platform/widgets/date-field.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { TreePicker } from '../../platform/widgets/tree-picker.tsx'
import { loadWarehouses } from '../../warehouse/index.ts'
import lined from '../dialog-lines.module.css'
import own from '../production.module.css'
import { orderHref } from '../production-paths.ts'
import { MadeDialog, type MadeDocument } from './made-dialog.tsx'
import { proposals, requestHref } from './proposal-calls.ts'
import { Purposes } from './purposes.tsx'
import classes from './take-dialog.module.css'

interface TakeDialogProps {
  /** All of one kind. */
  rows: readonly Proposal[]
  /** How far ahead it was looked. */
  until?: string
  onClose: () => void
  onDone: () => void
}

/** What was typed of a proposal. */
interface Typed {
  quantity: string | null
  day: string | null
  supplierId?: string | null
}
interface TakenLine {
  id: string
  quantity: string
  day: string
  supplierId: string | null
}

/** What is wrong with what was typed, for whoever typed it. */
export function problemsOf({ decimals, unit }: Pick<Proposal, 'decimals' | 'unit'>, { quantity, day }: Typed) {
  const typed = typedQuantity(quantity ?? '')
  const fine = typed !== undefined && compareQuantities(typed, '0') > 0
  const isTooFine = fine && decimalsOf(typed) > decimals
  return {
    quantity: !fine
      ? t('请填写大于 0 的数量')
      : isTooFine
        ? t('单位“{unit}”最多 {count} 位小数', { unit, count: decimals })
        : undefined,
    day: day ? undefined : t('请填写日期'),
  }
}

function useTyped(rows: readonly Proposal[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(rows.map(({ id, quantity, needOn }) => [id, { quantity, day: needOn }])),
  )
  const isWrong = rows.some((row) => {
    const { quantity, day } = problemsOf(row, typed[row.id]!)
    return Boolean(quantity ?? day)
  })
  const lines = (): TakenLine[] =>
    rows.map(({ id }) => {
      const { quantity, day, supplierId = null } = typed[id]!
      return { id, quantity: typedQuantity(quantity!)!, day: day!, supplierId }
    })
  const change = (id: string, changes: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [id]: { ...before[id]!, ...changes } }))
  return { typed, isWrong, lines, change }
}

/** 转生产订单: of proposals of parts that are made, a draft of an order each. */
export function OrderDialog({ rows, until, onClose, onDone }: TakeDialogProps) {
  const { typed, isWrong, lines, change } = useTyped(rows)
  const [made, setMade] = useState<readonly MadeDocument[]>()
  const { isSaving, failure, run } = useSaving()
  const save = () =>
    run(async () => {
      const taken = lines().map(({ id, quantity, day: dueOn }) => ({ id, quantity, dueOn }))
      const orders = await proposals.order({ until, lines: taken }, { quiet: true })
      setMade(orders.map(({ id, code, materialName }) => ({ href: orderHref(id), code, what: materialName })))
      onDone()
    })
  if (made)
    return (
      <MadeDialog
        title={t('已生成 {count} 张生产订单草稿', { count: made.length })}
        hint={t('在生产订单里排产、下达；排产时自动生成下级订单。')}
        permission="productionOrder"
        made={made}
        onClose={onClose}
      />
    )
  return (
    <Asking
      title={t('转生产订单：{count} 项', { count: rows.length })}
      okText={t('生成订单草稿')}
      hint={t('每行生成一张生产订单草稿，交货日期默认为需求日期，最早开工日期按提前期推算。')}
      dayTitle={t('交货日期')}
      rows={rows}
      typed={typed}
      change={change}
      failure={failure}
      isSaving={isSaving}
      onClose={onClose}
      isOff={isWrong}
      onOk={() => void save()}
    />
  )
}

/** 转采购申请: of proposals of what is bought, the draft of one request. */
export function RequestDialog({ rows, until, onClose, onDone }: TakeDialogProps) {
  const { typed, isWrong, lines, change } = useTyped(rows)
  const [warehouseId, setWarehouse] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const [made, setMade] = useState<readonly MadeDocument[]>()
  const { isSaving, failure, run } = useSaving()
  const save = () =>
    run(async () => {
      const taken = lines().map(({ id, quantity, day: wantedOn, supplierId }) => ({
        id,
        quantity,
        wantedOn,
        supplierId,
      }))
      const asked = { until, warehouseId: warehouseId!, remark: remark.trim() || null, lines: taken }
      const { id, code } = await proposals.request(asked, { quiet: true })
      setMade([{ href: requestHref(id), code, what: t('{count} 行', { count: rows.length }) }])
      onDone()
    })
  if (made)
    return (
      <MadeDialog
        title={t('已生成采购申请草稿')}
        hint={t('提交并批准后生成待收货的入库单，到货数量在申请里查看。')}
        permission="purchaseRequest"
        made={made}
        onClose={onClose}
      />
    )
  return (
    <Asking
      title={t('转采购申请：{count} 项', { count: rows.length })}
      okText={t('生成采购申请')}
      hint={t('全部行生成一张采购申请草稿；供应商可以留空，由采购决定。')}
      dayTitle={t('要求到货日期')}
      hasSupplier
      rows={rows}
      typed={typed}
      change={change}
      failure={failure}
      isSaving={isSaving}
      onClose={onClose}
      isOff={isWrong || !warehouseId}
      onOk={() => void save()}
    >
      <div className={classes.head}>
        <div className={lined.field}>
          <span>{t('收货仓库')}</span>
          <TreePicker
            aria-label={t('收货仓库')}
            load={loadWarehouses}
            value={warehouseId}
            placeholder={t('请选择收货仓库')}
            onChange={(value) => setWarehouse(value as string | null)}
          />
        </div>
        <div className={lined.field}>
          <span>{t('备注')}</span>
          <Input
            aria-label={t('备注')}
            maxLength={500}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </div>
      </div>
    </Asking>
  )
}

interface AskingProps {
  title: string
  okText: string
  hint: string
  /** What the day of a line is called. */
  dayTitle: string
  hasSupplier?: true
  rows: readonly Proposal[]
  typed: Readonly<Record<string, Typed>>
  change: (id: string, changes: Partial<Typed>) => void
  failure: string | undefined
  isSaving: boolean
  isOff: boolean
  onOk: () => void
  onClose: () => void
  children?: ReactNode
}

function Asking(props: AskingProps) {
  const { title, okText, hint, dayTitle, hasSupplier, rows, typed, change, failure, children } = props
  return (
    <DraggableModal
      open
      width={900}
      title={title}
      okText={okText}
      cancelText={t('取消')}
      confirmLoading={props.isSaving}
      okButtonProps={{ disabled: props.isOff }}
      onOk={props.onOk}
      onCancel={props.onClose}
    >
      <Flex vertical gap={12}>
        <span className={own.hint}>{hint}</span>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {children}
        <ul className={lined.lines}>
          {rows.map((row, at) => (
            <Line
              key={row.id}
              row={row}
              nth={at + 1}
              typed={typed[row.id]!}
              dayTitle={dayTitle}
              hasSupplier={hasSupplier}
              onChange={(changes) => change(row.id, changes)}
            />
          ))}
        </ul>
      </Flex>
    </DraggableModal>
  )
}

interface LineProps {
  row: Proposal
  nth: number
  typed: Typed
  dayTitle: string
  hasSupplier: true | undefined
  onChange: (changes: Partial<Typed>) => void
}

function Line({ row, nth, typed, dayTitle, hasSupplier, onChange }: LineProps) {
  const { materialCode, materialName, short, unit, decimals, needOn, isLate, purposes, purposeCount } = row
  const problems = problemsOf(row, typed)
  const named = (what: string) => t('{what}（第 {nth} 行）', { nth, what })
  return (
    <li className={`${lined.line} ${hasSupplier ? lined.bought : lined.made}`}>
      <span className={lined.what}>
        <span>
          <strong>{materialCode}</strong> {materialName}
        </span>
        <span className={own.second}>
          {t('{day} 缺 {quantity}', { day: needOn, quantity: `${quantityText(short, decimals)} ${unit}` })}
          {isLate && <b className={own.lateText}> {t('按提前期来不及')}</b>}
        </span>
        <span className={own.second}>
          <Purposes of={purposes} count={purposeCount} most={1} unit={unit} decimals={decimals} />
        </span>
      </span>
      <div className={lined.field}>
        <span>{t('数量')}</span>
        <QuantityField
          aria-label={named(t('数量'))}
          unit={unit}
          value={typed.quantity}
          {...(problems.quantity && { status: 'error' as const })}
          onChange={(quantity) => onChange({ quantity })}
        />
        {problems.quantity && <Problem words={problems.quantity} />}
      </div>
      <div className={lined.field}>
        <span>{dayTitle}</span>
        <DateField
          aria-label={named(dayTitle)}
          value={typed.day}
          {...(problems.day && { status: 'error' as const })}
          onChange={(day) => onChange({ day })}
        />
        {problems.day && <Problem words={problems.day} />}
      </div>
      {hasSupplier && (
        <div className={lined.field}>
          <span>{t('供应商')}</span>
          <RemoteSelect
            aria-label={named(t('供应商'))}
            name="suppliers"
            find={findSuppliers}
            value={typed.supplierId ?? null}
            placeholder={t('可以留空')}
            onChange={(value) => onChange({ supplierId: value as string | null })}
          />
        </div>
      )}
    </li>
  )
}

const Problem = ({ words }: { words: string }) => (
  <span className={lined.problem} role="alert">
    {words}
  </span>
)
