import { LockOutlined, PlusOutlined, UnlockOutlined } from '@ant-design/icons'
import { isInStock, MOST_UNIT_LINES } from '@zhizao/contract/stock/handling-unit'
import type { Location } from '@zhizao/contract/stock/location'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { PrintButton } from '../../print/index.ts'
import classes from '../bill/bill-work.module.css'
import { contentText, UnitTag, unitTitle } from './unit-parts.tsx'
import { type Card, units, type useUnitActs } from './use-unit-acts.ts'

interface UnitWorkProps {
  card: Card
  /** A pallet that was at hand before. */
  pallet: Card | undefined
  /** Where it may be moved to. */
  target: Location | undefined
  acts: ReturnType<typeof useUnitActs>
  isBusy: boolean
  onMoved: () => void
  onNew: () => void
}

const quiet = { quiet: true }

/** What is at hand, and what may be done with it now. */
export function UnitWork({ card, pallet, target, acts, isBusy, onMoved, onNew }: UnitWorkProps) {
  const { id, state, parentId, parentCode, locationCode, warehouseName, childCount, contents } = card
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <h1 className={classes.name}>
          {unitTitle(card)} <UnitTag state={state} />
        </h1>
        <div className={classes.facts}>
          <span>{[warehouseName, locationCode].filter(Boolean).join(' ')}</span>
          {parentCode && <span>{t('在托盘 {code} 上', { code: parentCode })}</span>}
          {childCount > 0 && <span>{t('{n} 箱', { n: childCount })}</span>}
        </div>
      </div>
      <ul style={{ margin: '8px 0', paddingInlineStart: 20 }}>
        {contents.slice(0, MOST_UNIT_LINES).map((content) => (
          <li key={content.id}>{contentText(content)}</li>
        ))}
        {!contents.length && <li>{t('里面没有东西')}</li>}
      </ul>
      <div className={`${classes.tools} ${classes.large}`}>
        {isInStock(state) && !parentId && (
          <FreeActs card={card} pallet={pallet} target={target} acts={acts} isBusy={isBusy} onMoved={onMoved} />
        )}
        {isInStock(state) && parentId && <TakeOff card={card} acts={acts} isBusy={isBusy} />}
        <PrintButton typeCode="handlingUnitLabel" title="打印标签" id={id} />
        <Button icon={<PlusOutlined />} onClick={onNew}>
          {t('另建一箱')}
        </Button>
        {isInStock(state) && !parentId && <BreakUp card={card} acts={acts} isBusy={isBusy} />}
      </div>
    </div>
  )
}

type ActProps = Pick<UnitWorkProps, 'card' | 'acts' | 'isBusy'>

function TakeOff({ card: { id, updatedAt }, acts: { act }, isBusy }: ActProps) {
  if (!usePermission('handlingUnit:nest')) return null
  return (
    <Button
      disabled={isBusy}
      onClick={() => void act(`off ${id} ${updatedAt}`, (key) => units.nest({ id, key, parentId: null }, quiet))}
    >
      {t('从托盘取下')}
    </Button>
  )
}

/** What is done with a unit that stands by itself. */
function FreeActs(props: Omit<UnitWorkProps, 'onNew'>) {
  const { card, pallet, target, acts, isBusy, onMoved } = props
  const { id, kind, state, updatedAt, locationId, contents, childCount } = card
  const [mayClose, mayNest] = [usePermission('handlingUnit:close'), usePermission('handlingUnit:nest')]
  const mayMove = usePermission('handlingUnit:move')
  const { act } = acts
  const goes = target && target.id !== locationId ? target : undefined
  const stands = pallet && pallet.id !== id && pallet.locationId === locationId ? pallet : undefined
  return (
    <>
      {goes && mayMove && (
        <Button
          type="primary"
          disabled={isBusy}
          onClick={async () => {
            const send = (key: string) => units.move({ id, key, locationId: goes.id }, quiet)
            if (await act(`move ${id} ${goes.id} ${updatedAt}`, send)) onMoved()
          }}
        >
          {t('整体移到 {place}', { place: goes.code })}
        </Button>
      )}
      {stands && mayNest && kind === 'box' && state === 'closed' && (
        <Button
          type="primary"
          disabled={isBusy}
          onClick={() => {
            const send = (key: string) => units.nest({ id, key, parentId: stands.id }, quiet)
            void act(`on ${id} ${stands.id} ${updatedAt}`, send)
          }}
        >
          {t('放到托盘 {code}', { code: stands.code })}
        </Button>
      )}
      {mayClose && state === 'open' && (contents.length > 0 || childCount > 0) && (
        <Button
          icon={<LockOutlined />}
          disabled={isBusy}
          onClick={() => void act(`close ${id} ${updatedAt}`, (key) => units.close({ id, key }, quiet))}
        >
          {t('封箱')}
        </Button>
      )}
      {mayClose && state === 'closed' && (
        <Button
          icon={<UnlockOutlined />}
          disabled={isBusy}
          onClick={() => void act(`open ${id} ${updatedAt}`, (key) => units.open({ id, key }, quiet))}
        >
          {t('开箱')}
        </Button>
      )}
    </>
  )
}

function BreakUp({ card: { id, updatedAt }, acts: { act }, isBusy }: ActProps) {
  if (!usePermission('handlingUnit:break')) return null
  return (
    <AskFirst
      title={t('里面的货变为散货，箱码不再使用。确定拆空吗？')}
      okText={t('拆空')}
      onConfirm={() => act(`break ${id} ${updatedAt}`, (key) => units.break({ id, key }, quiet))}
    >
      <Button danger disabled={isBusy}>
        {t('拆空')}
      </Button>
    </AskFirst>
  )
}
