import {
  type Proposal,
  type ProposalKind,
  type Purpose,
  proposal,
  proposalKindTitles,
  purposeKindTitles,
} from '@zhizao/contract/production/proposal'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { Choice } from '../../platform/widgets/choices.ts'
import { orderHref } from '../production-paths.ts'

export const proposals = client(proposal)
export const proposalForms = formClient(proposal)

const colours: Record<ProposalKind, NonNullable<Choice['colour']>> = {
  make: 'processing',
  buy: 'success',
  below: 'default',
}
export const proposalKinds: readonly Choice[] = (Object.keys(colours) as ProposalKind[]).map((value) => ({
  value,
  label: proposalKindTitles[value],
  colour: colours[value],
}))

export const REQUEST_DETAIL = '/wms/pages/purchaseRequest/index/detail'
export const requestHref = (id: string) => `${REQUEST_DETAIL}?id=${id}`

const pages: Partial<Record<Purpose['kind'], (id: string) => string>> = {
  order: orderHref,
  demand: (id) => `/wms/pages/demand/index/detail?id=${id}`,
  outboundBill: (id) => `/wms/pages/outbound/index/detail?id=${id}`,
}

/** The page of what a material is for; what is only proposed, and the minimum of a stock, have none. */
export const purposeHref = ({ kind, id }: Purpose) => (id === null ? undefined : pages[kind]?.(id))

/** What it is for in words: 生产订单 SC-1. */
export const purposeWords = ({ kind, code }: Purpose) =>
  code === null ? t(purposeKindTitles[kind]) : `${t(purposeKindTitles[kind])} ${code}`

/** Why a part is not made by an order of its own, and what brings it about. */
export function whyBelow({ purposes }: Pick<Proposal, 'purposes'>): string {
  const order = purposes.find(({ kind }) => kind === 'order')
  if (order) return t('排产订单 {code} 时自动生成它的下级订单，不单独转单', { code: order.code! })
  const above = purposes.find(({ kind }) => kind === 'proposal')
  return t('先把 {code} 的建议转生产订单，排产后自动生成它的下级订单', { code: above?.code ?? t('上级产品') })
}
