import { CheckCircleFilled } from '@ant-design/icons'
import { defectClassTitles } from '@zhizao/contract/quality/defect'
import type { InspectedItem } from '@zhizao/contract/quality/inspection'
import { Alert, Button, Flex, Input, InputNumber, Tooltip } from 'antd'
import { memo } from 'react'
import page from '../platform/document/document-page.module.css'
import { t } from '../platform/i18n/translate.ts'
import { moment } from '../platform/shell/moment.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { DefectButtons } from './defect-buttons.tsx'
import classes from './quality.module.css'
import { defectClassChoices } from './quality-choices.ts'
import type { Entry } from './results.ts'
import { ValueFields } from './value-fields.tsx'

interface Props {
  item: InspectedItem
  entry: Entry
  isReadOnly: boolean
  onChange: (entry: Entry) => void
}

interface CardProps extends Omit<Props, 'onChange'> {
  /** Somebody else has saved it since something was typed here. */
  isOvertaken: boolean
  onChange: (item: InspectedItem, entry: Entry) => void
  onSettle: (item: InspectedItem, isMine: boolean) => void
}

/** One item of an inspection: what is asked for, and what was found. */
export const ResultCard = memo(function Card({ item, entry, isReadOnly, isOvertaken, ...acts }: CardProps) {
  const onChange = (changed: Entry) => acts.onChange(item, changed)
  const { name, defectClass, kind, method, tool, requirement, isDone, inspectorName } = item
  const colour = defectClassChoices.find(({ value }) => value === defectClass)!.colour!
  const hints = [requirement, method, tool].filter(Boolean).join(' · ')
  return (
    <section className={`${page.card} ${classes.item}`} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          {isDone && (
            <Tooltip title={inspectorName ? t('已检：{name}', { name: inspectorName }) : t('已检')}>
              <CheckCircleFilled className={classes.done} aria-label={t('已检')} />
            </Tooltip>
          )}
          {name}
          <StatusTag choice={{ value: defectClass, label: t(defectClassTitles[defectClass]), colour }} />
        </h3>
        <span className={classes.limits}>
          {kind === 'measured' ? limitsOf(item) : t('检 {count} 件', { count: item.samples })}
        </span>
      </div>
      {isOvertaken && <Overtaken item={item} onSettle={(isMine) => acts.onSettle(item, isMine)} />}
      {hints && <p className={classes.hints}>{hints}</p>}
      {kind === 'measured' ? (
        <ValueFields item={item} entry={entry} isReadOnly={isReadOnly} onChange={onChange} />
      ) : (
        <CountField item={item} entry={entry} isReadOnly={isReadOnly} onChange={onChange} />
      )}
      {(!isReadOnly || entry.remark) && (
        <Input
          className={classes.remark}
          value={entry.remark}
          readOnly={isReadOnly}
          maxLength={200}
          placeholder={t('备注')}
          aria-label={t('{name}的备注', { name })}
          onChange={({ target }) => onChange({ ...entry, remark: target.value })}
        />
      )}
    </section>
  )
})

/** Both have entered the item: who has typed here says which counts. */
const Overtaken = ({ item, onSettle }: { item: InspectedItem; onSettle: (isMine: boolean) => void }) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    className={classes.overtaken}
    title={t('{name} 在 {at} 录入了这一项，您输入的还没有保存', {
      name: item.inspectorName ?? t('其他人'),
      at: item.inspectedAt ? moment(item.inspectedAt) : '',
    })}
    description={
      <Flex gap={8} wrap>
        <Button size="large" onClick={() => onSettle(false)}>
          {t('用对方的结果')}
        </Button>
        <Button size="large" onClick={() => onSettle(true)}>
          {t('用我的结果')}
        </Button>
      </Flex>
    }
  />
)

/** 9.9 ~ 10.1 mm, with what is wanted between them. */
function limitsOf({ lower, target, upper, unit }: InspectedItem): string {
  const range = lower && upper ? `${lower} ~ ${upper}` : lower ? `≥ ${lower}` : upper ? `≤ ${upper}` : ''
  const wanted = target ? t('目标 {target}', { target }) : ''
  return [range && unit ? `${range} ${unit}` : range || (unit ?? ''), wanted].filter(Boolean).join(' · ')
}

function CountField({ item, entry, isReadOnly, onChange }: Props) {
  const isBad = (entry.failed ?? 0) > 0
  return (
    <>
      <div className={classes.count}>
        <span>{t('不合格数')}</span>
        <InputNumber
          size="large"
          mode="spinner"
          min={0}
          max={item.samples}
          precision={0}
          value={entry.failed}
          readOnly={isReadOnly}
          disabled={isReadOnly}
          status={isBad ? 'error' : ''}
          aria-label={t('{name}的不合格数', { name: item.name })}
          onChange={(failed) => onChange({ ...entry, failed })}
        />
        {!isReadOnly && entry.failed === null && (
          <Button size="large" onClick={() => onChange({ ...entry, failed: 0 })}>
            {t('全部合格')}
          </Button>
        )}
      </div>
      <DefectButtons item={item} entry={entry} isReadOnly={isReadOnly} onChange={onChange} />
    </>
  )
}
