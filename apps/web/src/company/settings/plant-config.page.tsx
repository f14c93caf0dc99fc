import { configInfo } from '@zhizao/contract/company/plant-config'
import { client } from '../../platform/api/client.ts'
import { type ParamSource, ParamsForm } from './params-form.tsx'

const calls = client(configInfo)

const source: ParamSource = {
  queryKey: ['company', 'plant-config'],
  load: (options) => calls.info({}, options),
  save: (params, options) => calls.save({ params }, options),
  permission: configInfo.save.permission,
}

/** 业务配置: the ways of the plant that its parts declare. */
export const PlantConfigPage = () => <ParamsForm source={source} />
