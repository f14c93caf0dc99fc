import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { firstArticleTitles } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import classes from './first-article-panel.module.css'
import type { Form } from './kept-work.ts'
import { FIRST_ARTICLE } from './offer-workbench.ts'
import { useBenchAct } from './use-bench-act.ts'

const usual = () => [t('尺寸超差'), t('外观不良'), t('缺料'), t('毛刺')]

/** Stands in the place of the keypad until the first pieces have been judged good. */
export function FirstArticlePanel({ form }: { form: Form }) {
  const may = usePermission(workbench.firstArticle.permission)
  const work = useBenchAct(form)
  const [isFailing, setFailing] = useState(false)
  const isFailed = form.firstArticle === 'failed'
  async function judge(result: 'passed' | 'failed', remark?: string) {
    const said = result === 'passed' ? t('首件合格') : t('首件不合格')
    const body = { workOrderId: form.id, result, ...(remark && { remark }) }
    if (await work.doIt(FIRST_ARTICLE, body, said)) setFailing(false)
  }
  return (
    <section className={`${classes.panel} ${isFailed ? classes.failed : ''}`} aria-label={t('首件判定')}>
      <strong>{t(firstArticleTitles[isFailed ? 'failed' : 'pending'])}</strong>
      {isFailed ? (
        <p>
          {[form.firstArticleRemark, form.firstArticleByName, atText(form)].filter(Boolean).join(' · ')}
          <br />
          {t('改好后重做首件，重新判定合格后才能报工。')}
        </p>
      ) : (
        <p>{t('做出首件后请质检判定，合格后才能报工。')}</p>
      )}
      {work.failure && (
        <p role="alert" className={classes.wrong}>
          {work.failure}
        </p>
      )}
      {may && (
        <div className={classes.buttons}>
          <Button
            size="large"
            type="primary"
            icon={<CheckOutlined />}
            loading={work.isBusy}
            onClick={() => void judge('passed')}
          >
            {t('首件合格')}
          </Button>
          <Button
            size="large"
            danger
            icon={<CloseOutlined />}
            aria-expanded={isFailing}
            disabled={work.isBusy}
            onClick={() => setFailing(!isFailing)}
          >
            {t('首件不合格')}
          </Button>
        </div>
      )}
      {may && isFailing && <Reasons isBusy={work.isBusy} onChoose={(reason) => void judge('failed', reason)} />}
    </section>
  )
}

const atText = ({ firstArticleAt }: Form) => firstArticleAt && dayjs(String(firstArticleAt)).format('MM-DD HH:mm')

/** Why the first pieces are no good: one press, or typed. */
function Reasons({ isBusy, onChoose }: { isBusy: boolean; onChoose: (reason: string) => void }) {
  const [other, setOther] = useState('')
  const typed = other.trim()
  return (
    <fieldset className={classes.reasons} aria-label={t('不合格原因')}>
      {usual().map((reason) => (
        <Button key={reason} size="large" disabled={isBusy} onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
      <Input.Search
        size="large"
        className={classes.other}
        aria-label={t('其他原因')}
        placeholder={t('其他原因')}
        maxLength={200}
        value={other}
        enterButton={t('判定')}
        onChange={({ target }) => setOther(target.value)}
        onSearch={() => typed && !isBusy && onChoose(typed)}
      />
    </fieldset>
  )
}
