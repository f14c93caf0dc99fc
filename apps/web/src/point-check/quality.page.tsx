import { Segmented } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { CheckHits } from './check-hits.tsx'
import { CheckRules } from './check-rules.tsx'
import classes from './quality.module.css'

/** 数据质量: the rules on the quality of data, and what they have hit. */
export function QualityPage() {
  const [shown, setShown] = useState<'rules' | 'hits'>('rules')
  return (
    <div className={classes.page}>
      <Segmented<'rules' | 'hits'>
        aria-label={t('数据质量')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'rules', label: t('质量规则') },
          { value: 'hits', label: t('命中记录') },
        ]}
      />
      <div className={classes.list}>{shown === 'rules' ? <CheckRules /> : <CheckHits />}</div>
    </div>
  )
}
