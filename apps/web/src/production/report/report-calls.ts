import { classStatistic } from '@zhizao/contract/production/class-statistic'
import { productionReport } from '@zhizao/contract/production/production-report'
import { client } from '../../platform/api/client.ts'

export const reports = client(productionReport)
export const statistics = client(classStatistic)

export interface Range {
  from: string
  to: string
}
