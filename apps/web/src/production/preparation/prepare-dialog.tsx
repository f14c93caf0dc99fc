import { transfer } from '@zhizao/contract/bills/transfer'
import type { Preparation } from '@zhizao/contract/production/preparation'
import { compareQuantities, decimalsOf, quantityText, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, App, Flex, Input } from 'antd'
import { useRef, useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import lined from '../dialog-lines.module.css'
import own from '../production.module.css'
import { TRANSFER_DETAIL } from '../production-paths.ts'
import { type Asked, askedOf } from './asked-of.ts'
import { preparations } from './preparation-calls.ts'
import classes from './prepare-dialog.module.css'

interface PrepareDialogProps {
  rows: readonly Preparation[]
  onClose: () => void
  onDone: () => void
}

type Typed = Readonly<Record<string, string | null>>

const isMore = (one: string, other: string) => compareQuantities(one, other) > 0

const proposedOf = (asked: readonly Asked[]): Typed =>
  Object.fromEntries(asked.map(({ key, proposed }) => [key, proposed === '0' ? null : proposed]))

/** What is wrong with what was typed of a need, for whoever typed it; nothing of what is left out. */
function problemOf({ row, substitute, key }: Asked, typed: Typed, rows: readonly Asked[]): string | undefined {
  const { missing, decimals, unit } = row
  const own = typed[key]
  if (!own) return undefined
  const quantity = typedQuantity(own)
  if (quantity === undefined || compareQuantities(quantity, '0') < 0) return t('请填写备料数量')
  if (!substitute && decimalsOf(quantity) > decimals)
    return t('单位“{unit}”最多 {count} 位小数', { unit, count: decimals })
  const ofNeed = rows.filter((each) => each.row.id === row.id)
  return isMore(sumOfQuantities(ofNeed.map((each) => typedQuantity(typed[each.key] ?? '') ?? '0')), missing)
    ? t('最多还需备 {quantity}', { quantity: `${quantityText(missing, decimals)} ${unit}` })
    : undefined
}

/** 备料: of chosen needs so much is held and brought; then the transfers that bring it. */
export function PrepareDialog({ rows, onClose, onDone }: PrepareDialogProps) {
  const user = useUser()
  const { message } = App.useApp()
  const [asked] = useState(() => rows.flatMap(askedOf))
  const [typed, setTyped] = useState<Typed>(() => proposedOf(asked))
  const [remark, setRemark] = useState('')
  const [made, setMade] = useState<readonly { id: string; code: string }[]>()
  const { isSaving, failure, run } = useSaving()
  // Sent again after a lost answer it is the same act.
  const act = useRef<{ said: string; id: string }>(undefined)
  const lines = asked.flatMap(({ key, row: { id }, substitute }) => {
    const quantity = typedQuantity(typed[key] ?? '')
    if (!quantity || !isMore(quantity, '0')) return []
    return [{ id, materialId: substitute?.materialId ?? null, quantity }]
  })
  const isWrong = asked.some((each) => problemOf(each, typed, asked))
  async function save() {
    const said = JSON.stringify([lines, remark])
    if (act.current?.said !== said) act.current = { said, id: crypto.randomUUID() }
    const action = { id: act.current.id, personId: String(user!.id) }
    await run(async () => {
      const transfers = await preparations.save({ action, lines, remark: remark.trim() || null }, { quiet: true })
      message.success(t('已预留库存，生成 {count} 张调拨单', { count: transfers.length }))
      setMade(transfers)
      onDone()
    })
  }
  if (made) return <Made transfers={made} onClose={onClose} />
  return (
    <DraggableModal
      open
      width={760}
      title={t('备料：{count} 项', { count: rows.length })}
      okText={t('备料')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: isWrong || !lines.length }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <span className={own.hint}>
          {t(
            '按物料的拣货规则预留库存，并生成送到线边的调拨单。默认数量为待备减去线边可用，缺的由仓库里的替代料补上；不备的清空数量。',
          )}
        </span>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <ul className={lined.lines}>
          {asked.map((each, at) => (
            <Line
              key={each.key}
              asked={each}
              nth={at + 1}
              typed={typed[each.key] ?? null}
              problem={problemOf(each, typed, asked)}
              onChange={(quantity) => setTyped((before) => ({ ...before, [each.key]: quantity }))}
            />
          ))}
        </ul>
        <Input
          aria-label={t('备注')}
          placeholder={t('备注')}
          maxLength={200}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </Flex>
    </DraggableModal>
  )
}

const amountOf = ({ decimals, unit }: Preparation, quantity: string) => `${quantityText(quantity, decimals)} ${unit}`

/** What is brought, for what, and whether it is short. */
function What({ row, substitute }: Asked) {
  const { materialCode, materialName, orderCode, no, segmentName, location, short } = row
  return (
    <span className={lined.what}>
      {substitute ? (
        <span>
          {t('替代：{material} {quantity}', {
            material: `${substitute.materialCode} ${substitute.materialName}`,
            quantity: `${quantityText(substitute.picked)} ${substitute.unit}`,
          })}
        </span>
      ) : (
        <span>
          <strong>{materialCode}</strong> {materialName}
        </span>
      )}
      {substitute && (
        <span className={classes.for}>{t('代替 {material}', { material: `${materialCode} ${materialName}` })}</span>
      )}
      <span className={classes.for}>
        {t('{order} · {no} {segment} → {place}', {
          order: orderCode,
          no,
          segment: segmentName,
          place: location ?? t('没有送达库位'),
        })}
      </span>
      {!substitute && isMore(short, '0') && (
        <span className={own.lateText}>
          {t('仓库缺 {quantity}，影响订单 {order}', { quantity: amountOf(row, short), order: orderCode })}
        </span>
      )}
    </span>
  )
}

interface LineProps {
  asked: Asked
  nth: number
  typed: string | null
  problem: string | undefined
  onChange: (quantity: string | null) => void
}

function Line({ asked, nth, typed, problem, onChange }: LineProps) {
  const { missing, unit } = asked.row
  return (
    <li className={lined.line}>
      <What {...asked} />
      <div className={lined.field}>
        {t('备料数量（待备 {quantity}）', { quantity: amountOf(asked.row, missing) })}
        <QuantityField
          aria-label={t('{what}（第 {nth} 行）', { nth, what: t('备料数量') })}
          unit={asked.substitute?.unit ?? unit}
          value={typed}
          {...(problem && { status: 'error' as const })}
          onChange={onChange}
        />
        {problem && (
          <span className={lined.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
    </li>
  )
}

interface MadeProps {
  transfers: readonly { id: string; code: string }[]
  onClose: () => void
}

/** What was made: the clerk goes on there. */
function Made({ transfers, onClose }: MadeProps) {
  const mayOpen = usePermission(transfer.page.permission)
  return (
    <DraggableModal
      open
      width={520}
      title={t('备料完成')}
      okText={t('知道了')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <Alert
        type="success"
        showIcon
        title={t('已预留库存，生成 {count} 张调拨单', { count: transfers.length })}
        description={
          <Flex vertical gap={4}>
            {transfers.map(({ id, code }) =>
              mayOpen ? (
                <PageLink key={id} href={`${TRANSFER_DETAIL}?id=${id}`}>
                  {code}
                </PageLink>
              ) : (
                <span key={id}>{code}</span>
              ),
            )}
            <span>{t('仓库发货或移库、线边收货后，备料状态变为已送达。')}</span>
          </Flex>
        }
      />
    </DraggableModal>
  )
}
