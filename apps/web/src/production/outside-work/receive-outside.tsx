import { useQuery } from '@tanstack/react-query'
import type { Received } from '@zhizao/contract/http/call'
import { outsideReceipt, type outsideWork } from '@zhizao/contract/production/outside-work'
import { type WorkReport, workReportStates } from '@zhizao/contract/production/work-report'
import { workbench } from '@zhizao/contract/production/workbench'
import { compareQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, App, Button, Flex, Form, Input, Table, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import type { ToolDocument } from '../../platform/document/document-options.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { moment } from '../../platform/shell/moment.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { ReasonDialog } from '../order/reason-dialog.tsx'
import { Progress } from '../progress.tsx'
import { isNumbered, noSerials, type Serials, SerialsField, serialsOf } from '../serials-field.tsx'
import { outsideChanged, outsideReceipts, outsides } from './outside-calls.ts'

const bench = client(workbench)
type Outside = Received<typeof outsideWork.get>
const OUT = ['sent', 'partly']

/** How much has come back, and the button for what comes now. */
export function ReceiveTool({ id, updatedAt, onChanged }: ToolDocument) {
  const [isOpen, setOpen] = useState(false)
  const mayReceive = usePermission(outsideReceipt.receive.permission)
  const { data } = useQuery({
    queryKey: ['outside-work', 'whole', id, updatedAt],
    queryFn: ({ signal }) => outsides.get({ id }, { quiet: true, signal }),
  })
  if (!data || data.status === 'open' || data.status === 'cancelled') return null
  const isOut = OUT.includes(data.status)
  return (
    <>
      <Progress
        good={data.good}
        scrap={data.scrap}
        quantity={data.quantity}
        unit={data.unit}
        decimals={data.decimals}
      />
      <Tooltip title={isOut ? undefined : t('已全部收回或已结案')}>
        <Button type={isOut && mayReceive ? 'primary' : 'default'} onClick={() => setOpen(true)}>
          {isOut && mayReceive ? t('收回') : t('收回记录')}
        </Button>
      </Tooltip>
      {isOpen && (
        <ReceiveDialog
          outside={data}
          mayReceive={isOut && mayReceive}
          onClose={() => setOpen(false)}
          onDone={async () => {
            outsideChanged()
            await onChanged()
          }}
        />
      )}
    </>
  )
}

interface ReceiveDialogProps {
  outside: Outside
  mayReceive: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

interface Said {
  good: string | null
  scrap: string | null
  reason: string
  lotCode: string
  serials: Serials
  remark: string
}
const NOTHING: Said = { good: null, scrap: null, reason: '', lotCode: '', serials: noSerials, remark: '' }
const isSome = (quantity: string | undefined) => quantity !== undefined && compareQuantities(quantity, '0') > 0

/** 收回: good and scrap that came back are a report of the segment; below it what came before. */
function ReceiveDialog({ outside, mayReceive, onClose, onDone }: ReceiveDialogProps) {
  const user = useUser()
  const { message } = App.useApp()
  const { isSaving, failure, run } = useSaving()
  const [said, setSaid] = useState(NOTHING)
  const act = useRef<{ said: string; id: string }>(undefined)
  const [good, scrap] = [typedQuantity(said.good ?? '0'), typedQuantity(said.scrap ?? '0')]
  const isRight = good !== undefined && scrap !== undefined && (isSome(good) || isSome(scrap))
  const needsReason = isSome(scrap) && !said.reason.trim()
  const isNamed = !outside.needsSerials || isNumbered(said.serials, good ?? '0')
  async function save() {
    const text = JSON.stringify(said)
    if (act.current?.said !== text) act.current = { said: text, id: crypto.randomUUID() }
    const reasons = isSome(scrap) ? [{ kind: 'scrap' as const, reason: said.reason.trim(), quantity: scrap! }] : []
    const isDone = await run(() =>
      outsideReceipts.receive(
        {
          id: outside.id,
          action: { id: act.current!.id, personId: String(user!.id) },
          good: good!,
          scrap: scrap!,
          reasons,
          lotCode: said.lotCode.trim() || null,
          remark: said.remark.trim() || null,
          ...(outside.needsSerials && isSome(good) && serialsOf(said.serials)),
        },
        { quiet: true },
      ),
    )
    if (!isDone) return
    message.success(t('收回成功'))
    await onDone()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={720}
      title={t('委外收回：{code}', { code: outside.code })}
      okText={mayReceive ? t('确认收回') : t('知道了')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: mayReceive && (!isRight || needsReason || !isNamed) }}
      onOk={() => (mayReceive ? void save() : onClose())}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {mayReceive && (
          <Fields
            outside={outside}
            said={said}
            needsReason={needsReason}
            setSaid={setSaid}
            good={good ?? '0'}
            isScrap={isSome(scrap)}
          />
        )}
        <Receipts id={outside.id} unit={outside.unit} onReversed={onDone} />
      </Flex>
    </DraggableModal>
  )
}

interface FieldsProps {
  outside: Outside
  said: Said
  good: Quantity
  isScrap: boolean
  needsReason: boolean
  setSaid: (said: Said) => void
}

function Fields({ outside, said, good, isScrap, needsReason, setSaid }: FieldsProps) {
  const { unit, quantity, needsLot, needsSerials } = outside
  const set = (values: Partial<Said>) => setSaid({ ...said, ...values })
  return (
    <Form layout="vertical">
      <span>
        {t('发出 {quantity} {unit}，已收回合格 {good}、报废 {scrap}。', {
          quantity,
          unit,
          good: outside.good,
          scrap: outside.scrap,
        })}
      </span>
      <Flex gap={16} wrap style={{ marginTop: 12 }}>
        <Form.Item label={t('合格数量')} htmlFor="outsideGood" style={{ width: 200 }}>
          <QuantityField id="outsideGood" unit={unit} value={said.good} onChange={(next) => set({ good: next })} />
        </Form.Item>
        <Form.Item label={t('报废数量')} htmlFor="outsideScrap" style={{ width: 200 }}>
          <QuantityField id="outsideScrap" unit={unit} value={said.scrap} onChange={(next) => set({ scrap: next })} />
        </Form.Item>
        {isScrap && <ScrapReason isMissing={needsReason} reason={said.reason} onSay={(reason) => set({ reason })} />}
        {needsLot && (
          <Form.Item
            label={t('产出批次号')}
            htmlFor="outsideLot"
            style={{ width: 200 }}
            tooltip={t('留空取订单的批次')}
          >
            <Input
              id="outsideLot"
              maxLength={64}
              value={said.lotCode}
              onChange={({ target }) => set({ lotCode: target.value })}
            />
          </Form.Item>
        )}
        <Form.Item label={t('备注')} htmlFor="outsideRemark" style={{ flex: 1, minWidth: 200 }}>
          <Input
            id="outsideRemark"
            maxLength={200}
            value={said.remark}
            onChange={({ target }) => set({ remark: target.value })}
          />
        </Form.Item>
      </Flex>
      {needsSerials && (
        <Form.Item label={t('序列号')} style={{ marginBottom: 12 }}>
          <SerialsField good={good} value={said.serials} onChange={(serials) => set({ serials })} />
        </Form.Item>
      )}
    </Form>
  )
}

interface ScrapReasonProps {
  isMissing: boolean
  reason: string
  onSay: (reason: string) => void
}

const ScrapReason = ({ isMissing, reason, onSay }: ScrapReasonProps) => (
  <Form.Item
    label={t('报废原因')}
    htmlFor="outsideReason"
    style={{ width: 200 }}
    required
    {...(isMissing && { validateStatus: 'error' as const, help: t('请填写报废原因') })}
  >
    <Input id="outsideReason" maxLength={100} value={reason} onChange={({ target }) => onSay(target.value)} />
  </Form.Item>
)

/** What has come back so far, the newest first; one that was wrong is reversed. */
function Receipts({ id, unit, onReversed }: { id: string; unit: string; onReversed: () => Promise<void> }) {
  const mayReverse = usePermission(workbench.reverse.permission)
  const [wrong, setWrong] = useState<WorkReport>()
  const { data } = useQuery({
    queryKey: ['outside-work', 'receipts', id],
    queryFn: ({ signal }) => outsideReceipts.receipts({ id }, { quiet: true, signal }),
  })
  if (!data?.length) return null
  const amount = (quantity: string) => <ExactQuantity value={quantity} unit={unit} />
  return (
    <>
      <Table<WorkReport>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={data}
        scroll={{ x: 640 }}
        columns={[
          { title: t('收回时间'), width: 160, render: (_, { at }) => moment(at) },
          { title: t('报工单号'), dataIndex: 'code', width: 150 },
          { title: t('合格数量'), align: 'right', width: 100, render: (_, { good }) => amount(good) },
          { title: t('报废数量'), align: 'right', width: 100, render: (_, { scrap }) => amount(scrap) },
          { title: t('状态'), width: 90, render: (_, { status }) => <State status={status} /> },
          {
            title: t('操作'),
            width: 80,
            render: (_, row) =>
              mayReverse &&
              row.status === 'posted' && (
                <Button type="link" size="small" danger onClick={() => setWrong(row)}>
                  {t('冲销')}
                </Button>
              ),
          },
        ]}
      />
      {wrong && (
        <ReasonDialog
          title={t('冲销报工 {code}', { code: wrong.code })}
          detail={t('件数、用料和库存还原为收回之前，委外单的状态随之退回。')}
          label={t('冲销原因')}
          okText={t('冲销')}
          isDangerous
          onSave={async (reason) => {
            await bench.reverse({ id: wrong.id, reason }, { quiet: true })
            await onReversed()
          }}
          onClose={() => setWrong(undefined)}
        />
      )}
    </>
  )
}

function State({ status }: Pick<WorkReport, 'status'>) {
  const { title, colour } = workReportStates[status]
  return <StatusTag choice={{ value: status, label: t(title), colour }} />
}
