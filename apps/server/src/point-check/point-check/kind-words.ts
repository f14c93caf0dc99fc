import type { CheckKind } from '@zhizao/contract/point-check/point-check-fields'

export const kindWords: Record<CheckKind, string> = {
  range: '超出范围',
  rate: '变化过快',
  frozen: '值冻结',
  missing: '数据缺失',
  against: '与对照点位不符',
}
