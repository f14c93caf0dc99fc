import {
  type GenealogyGap,
  type GenealogyGapKind,
  genealogyGapKindTitles,
} from '@zhizao/contract/production/genealogy-gap'
import { Tag } from 'antd'
import { t } from '../../platform/i18n/translate.ts'

const colours: Record<GenealogyGapKind, string> = { missing: 'error', undealt: 'warning', unissued: 'processing' }

export const GapKind = ({ kind }: Pick<GenealogyGap, 'kind'>) => (
  <Tag color={colours[kind]}>{t(genealogyGapKindTitles[kind])}</Tag>
)
