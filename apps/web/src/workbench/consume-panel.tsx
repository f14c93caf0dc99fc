import { LOT_READERS, lot } from '@zhizao/contract/trace/lot'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { isFarAbove } from '@zhizao/rules/quantity/far'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { Alert, App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useOffline } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { goodsMeant, isSameCode, severalWords } from '../platform/scan/goods-meant.ts'
import { ScanField } from '../platform/scan/scan-field.tsx'
import { NotTaken } from '../platform/scan/use-scans.ts'
import { usePermission } from '../platform/session/permission.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { useAskFar } from '../platform/widgets/ask-far.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import type { Component, Form } from './kept-work.ts'
import { CONSUME, type ConsumeBody } from './offer-workbench.ts'
import { ReasonAsk } from './reason-ask.tsx'
import { amountOf } from './report-figures.ts'
import { useBenchAct } from './use-bench-act.ts'
import { useMayWork } from './use-may-work.ts'
import { useWorker } from './who-works.ts'
import classes from './workbench.module.css'

const lots = client(lot)

interface ConsumeProps {
  form: Form
  components: readonly Component[]
}

/** What a code of goods stands for: a component, by its code or the number of its goods. */
function componentMeant(components: readonly Component[], scan: Scan, said: Component | undefined) {
  const { text, material, gtin, lot, serial } = scan
  const ofGoods = gtin ? components.find((each) => each.gtin && gtin14(each.gtin) === gtin) : undefined
  if (gtin && !ofGoods && (lot || serial)) throw new NotTaken(t('用料清单里没有商品条码是 {gtin} 的物料', { gtin }))
  // Of a component that is needed twice the one is meant that was said.
  const meaning = goodsMeant(
    said ? [said, ...components] : components,
    { text, material, gtin },
    {},
    ofGoods?.materialId,
  )
  if (meaning && 'found' in meaning) return meaning.found[0]
  if (material) throw new NotTaken(t('物料 {code} 不在用料清单中', { code: material }))
  return undefined
}

/** What a code stands for: a material of the list, or a lot of one, as far as that may be looked up here. */
function useMeant(components: readonly Component[], said: Component | undefined) {
  const mayLook = usePermission(LOT_READERS)
  const isOffline = useOffline()
  return async (scan: Scan): Promise<{ of: Component; lotCode: string | undefined }> => {
    const lotCode = scan.serial ?? scan.lot
    const named = componentMeant(components, scan, said)
    if (named) return { of: named, lotCode }
    const code = lotCode ?? scan.text
    if (mayLook && !isOffline) {
      const { records } = await lots.page({ sameCode: code, pageNumber: 1, pageSize: 100 }, { quiet: true })
      const lines = components.flatMap((of) => {
        const lot = records.find((each) => isSameCode(each.code, code) && each.materialId === of.materialId)
        return lot ? [{ ...of, of, lotCode: lot.code }] : []
      })
      const meaning = goodsMeant(lines, { text: code }, { materialId: said?.materialId })
      if (meaning && 'materials' in meaning) throw new NotTaken(severalWords(meaning.materials))
      if (!meaning || !('found' in meaning)) throw new NotTaken(t('没有这个批次，或它的物料不在用料清单中'))
      return { of: meaning.found[0].of, lotCode: meaning.found[0].lotCode }
    }
    const scanned = components.filter(({ isBackflush }) => !isBackflush)
    const of = said ?? (scanned.length === 1 ? scanned[0] : undefined)
    if (!of) throw new NotTaken(t('请先点物料，再扫批次'))
    return { of, lotCode: code }
  }
}

function useConsuming({ form, components }: ConsumeProps) {
  const { message } = App.useApp()
  const worker = useWorker()
  const work = useBenchAct(form)
  const [chosenId, setChosenId] = useState<string>()
  const [lotCode, setLotCode] = useState<string>()
  const [quantity, setQuantity] = useState<string | null>(null)
  const [saidId, setSaidId] = useState<string>()
  const chosen = components.find(({ id }) => id === chosenId)
  const meant = useMeant(
    components,
    components.find(({ id }) => id === saidId),
  )
  const askFar = useAskFar()
  /** Pressed, or scanned without a lot, it is said of which material the lots that come next are. */
  function choose(of: Component, code?: string) {
    work.setFailure(undefined)
    setChosenId(of.id)
    setLotCode(code)
    setSaidId(code === undefined || of.id === saidId ? of.id : undefined)
  }
  async function onScan(scan: Scan) {
    const { of, lotCode: code } = await meant(scan)
    choose(of, code)
    if (scan.quantity) setQuantity(scan.quantity)
    return [of.materialCode, of.materialName, code].filter(Boolean).join(' ')
  }
  async function send(isReturn: boolean, reason?: string) {
    if (!chosen || !quantity) return
    const { materialId, materialCode, unit, decimals, required: expected } = chosen
    const figure = { name: materialCode, quantity: amountOf(quantity), expected, unit, decimals }
    if (!(await askFar(isFarAbove(figure.quantity, expected) ? [figure] : []))) return
    const body: ConsumeBody = {
      workOrderId: form.id,
      materialId,
      lotCode,
      quantity: amountOf(quantity),
      ...(isReturn && { isReturn }),
      ...(reason && { reason }),
      ...(worker && { staffId: worker.id }),
    }
    const words = [isReturn ? t('退料') : t('投料'), materialCode, lotCode, quantity, unit].filter(Boolean).join(' ')
    const outcome = await work.doIt(CONSUME, body, words)
    if (!outcome) return
    if (outcome.isSent) message.success(words)
    setLotCode(undefined)
    setQuantity(null)
  }
  return { ...work, chosen, lotCode, quantity, setQuantity, choose, onScan, send }
}

/** Material by scan: lot or material, how much, into the work or back. */
export function ConsumePanel(props: ConsumeProps) {
  const { form, components } = props
  const may = useMayWork()
  const work = useConsuming(props)
  const { chosen } = work
  const isOpen = may && !form.isOrderHeld && (form.status === 'running' || form.status === 'stopped')
  // What is left over comes back when the work is done too.
  const mayReturn = isOpen || (may && form.status === 'completed')
  if (!components.length) return <EmptyState title={t('这道工序没有用料')} />
  return (
    <section className={classes.consume} aria-label={t('用料')}>
      {mayReturn && (
        <div>
          <ScanField autoFocus label={t('扫描批次或物料')} onScan={work.onScan} />
        </div>
      )}
      {work.failure && <Alert type="error" showIcon role="alert" title={work.failure} />}
      {mayReturn && chosen && <Chosen work={work} isOpen={isOpen} />}
      {work.asks('reason') && (
        <ReasonAsk
          title={t('为什么超领？')}
          usual={[t('来料不良'), t('调机损耗'), t('补料')]}
          okText={t('投料')}
          isBusy={work.isBusy}
          failure={work.failure}
          onClose={work.dropAsked}
          onSay={(reason) => work.send(false, reason)}
        />
      )}
      {!mayReturn && <p className={classes.sub}>{t('开工后投料')}</p>}
      <ul className={classes.components}>
        {components.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              aria-pressed={each.id === chosen?.id}
              disabled={!mayReturn}
              onClick={() => work.choose(each)}
            >
              <ComponentRow of={each} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How much of what was scanned or pressed. */
function Chosen({ work, isOpen }: { work: ReturnType<typeof useConsuming>; isOpen: boolean }) {
  const { chosen, lotCode, quantity, isBusy } = work
  if (!chosen) return null
  const isReady = Boolean(quantity) && Number(quantity) > 0
  return (
    <div className={classes.chosen}>
      <span className={classes.what}>
        <strong>{chosen.materialName}</strong>
        <small>
          {[chosen.materialCode, lotCode && t('批次 {code}', { code: lotCode })].filter(Boolean).join(' · ')}
        </small>
      </span>
      <div className={classes.measure}>
        <QuantityField
          aria-label={t('数量')}
          placeholder={t('数量')}
          unit={chosen.unit}
          value={quantity}
          onChange={work.setQuantity}
        />
        {isOpen && (
          <Button
            size="large"
            type="primary"
            loading={isBusy}
            disabled={!isReady}
            onClick={() => void work.send(false)}
          >
            {t('投料')}
          </Button>
        )}
        <Button size="large" disabled={!isReady || isBusy} onClick={() => void work.send(true)}>
          {t('退料')}
        </Button>
      </div>
    </div>
  )
}

function ComponentRow({ of }: { of: Component }) {
  const { materialCode, materialName, unit, decimals, required, consumed, isBackflush } = of
  return (
    <>
      <span className={classes.what}>
        <strong>{materialName}</strong>
        <small>{materialCode}</small>
      </span>
      {isBackflush && <Tag>{t('倒冲')}</Tag>}
      <span className={classes.used}>
        <b>{quantityText(consumed, decimals)}</b> / {quantityText(required, decimals)} {unit}
      </span>
    </>
  )
}
