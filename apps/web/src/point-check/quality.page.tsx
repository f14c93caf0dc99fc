import { t } from '../platform/i18n/translate.ts'
import { ListChoice } from '../platform/resource-screen/list-choice.tsx'
import { CheckHits } from './check-hits.tsx'
import { CheckRules } from './check-rules.tsx'

/** 数据质量: the rules on the quality of data, and what they have hit. */
export const QualityPage = () => (
  <ListChoice
    label={t('数据质量')}
    lists={[
      { title: t('质量规则'), List: CheckRules },
      { title: t('命中记录'), List: CheckHits },
    ]}
  />
)
