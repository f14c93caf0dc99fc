import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyParam, type ParamInfo } from '@zhizao/contract/company/company-param'
import { Alert, Button, Flex, Form, Input, InputNumber, Select, Switch, Typography } from 'antd'
import { type CallOptions, client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { FormHeading } from '../../platform/resource-screen/form-heading.tsx'
import { companySettingsQuery } from '../../platform/session/company-settings.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './company-settings.module.css'

const calls = client(companyParam)

/** Where parameters come from and go to. */
export interface ParamSource {
  queryKey: readonly string[]
  load(options: CallOptions): Promise<ParamInfo[]>
  save(params: { code: string; value: ParamInfo['value'] | null }[], options: CallOptions): Promise<unknown>
  permission: string
}

const ofCompany: ParamSource = {
  queryKey: ['company', 'params'],
  load: (options) => calls.list({}, options),
  save: (params, options) => calls.save({ params }, options),
  permission: companyParam.save.permission,
}

/** Parameters that parts of the product declare, in their groups; an empty one takes the usual value. */
export function ParamsForm({ source = ofCompany }: { source?: ParamSource }) {
  const { queryKey, load } = source
  const params = useQuery({ queryKey, queryFn: ({ signal }) => load({ signal, quiet: true }) })
  if (params.isPending) return <Loading />
  if (params.isError) return <ErrorState error={params.error} onRetry={() => void params.refetch()} />
  return <Params key={params.dataUpdatedAt} params={params.data} source={source} />
}

type Values = Record<string, ParamInfo['value'] | null | undefined>

function Params({ params, source }: { params: readonly ParamInfo[]; source: ParamSource }) {
  const cache = useQueryClient()
  const [form] = Form.useForm<Values>()
  const values = Form.useWatch([], form) ?? {}
  const mayEdit = usePermission(source.permission)
  const { isSaving, failure, save } = useSaving()
  const changed = params.flatMap((param) => {
    const value = values[param.code] ?? null
    return param.code in values && value !== param.value ? [{ code: param.code, value }] : []
  })
  const send = async () => {
    await source.save(changed, { quiet: true })
    await cache.invalidateQueries({ queryKey: source.queryKey })
    await cache.invalidateQueries({ queryKey: companySettingsQuery.queryKey })
  }
  const groups = Map.groupBy(params, (param) => param.group)
  return (
    <Form
      form={form}
      className={classes.card}
      initialValues={Object.fromEntries(params.map((param) => [param.code, param.value]))}
      disabled={!mayEdit}
      onFinish={() => void save(send)}
    >
      {[...groups].map(([group, members]) => (
        <div key={group} className={classes.group}>
          <FormHeading title={group} />
          {members.map((param) => (
            <section key={param.code} className={classes.param}>
              <div>
                <h2>{t(param.title)}</h2>
                <p>{param.help && t(param.help)}</p>
              </div>
              <Form.Item name={param.code} noStyle valuePropName={param.kind === 'switch' ? 'checked' : 'value'}>
                <ParamInput param={param} />
              </Form.Item>
              <Typography.Text type="secondary">{t('默认 {value}', { value: usualOf(param) })}</Typography.Text>
            </section>
          ))}
        </div>
      ))}
      {failure && <Alert type="error" showIcon title={failure} />}
      {mayEdit && (
        <Flex gap={8} justify="end" className={classes.foot}>
          <Button disabled={!changed.length} onClick={() => form.resetFields()}>
            {t('撤销修改')}
          </Button>
          <Button type="primary" htmlType="submit" disabled={!changed.length} loading={isSaving}>
            {t('保存')}
          </Button>
        </Flex>
      )}
    </Form>
  )
}

/** What holds where nothing is set, in words. */
function usualOf({ kind, fallback, unit, options }: ParamInfo) {
  if (kind === 'text') return t('不填')
  if (kind === 'many') return t('无')
  if (kind === 'switch') return fallback ? t('启用') : t('停用')
  const title = options.find(({ value }) => value === fallback)?.title
  return title && kind === 'choice' ? t(title) : `${fallback} ${t(unit)}`
}

const listed = (value: ParamInfo['value'] | null | undefined) =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

/** The form keeps the values in one text, as the server does. */
function ManyInput({ param, value, onChange, ...given }: { param: ParamInfo } & Controlled) {
  return (
    <Select
      {...given}
      {...CHOICE}
      mode="multiple"
      aria-label={t(param.title)}
      placeholder={t('请选择')}
      value={listed(value)}
      onChange={(values: string[]) => onChange?.(values.join(','))}
      options={param.options.map(({ value: id, title }) => ({ value: id, label: title }))}
    />
  )
}

interface Controlled {
  value?: ParamInfo['value'] | null
  onChange?: (value: string) => void
}

const CHOICE = { showSearch: { optionFilterProp: 'label' }, style: { width: 320 } }
const optionOf = ({ value, title }: ParamInfo['options'][number]) => ({
  value,
  // Names of zones stand beside the words for them; other values are for programs.
  label: !title ? value : value.includes('/') ? `${t(title)} ${value}` : t(title),
})

/** The form hands value, checked and onChange in. */
function ParamInput({ param, ...given }: { param: ParamInfo }) {
  const label = { 'aria-label': t(param.title) }
  if (param.kind === 'switch') return <Switch {...given} {...label} />
  if (param.kind === 'text') return <Input {...given} {...label} style={{ width: 180 }} maxLength={64} />
  if (param.kind === 'many') return <ManyInput {...given} param={param} />
  if (param.kind === 'choice') return <Select {...given} {...label} {...CHOICE} options={param.options.map(optionOf)} />
  const choices = param.choices.map((choice) => ({ value: choice, label: `${choice} ${t(param.unit)}` }))
  if (choices.length) return <Select {...given} {...label} options={choices} style={{ width: 180 }} />
  return (
    <InputNumber
      {...given}
      {...label}
      style={{ width: 180 }}
      precision={0}
      min={param.min ?? undefined}
      max={param.max ?? undefined}
      suffix={param.unit && t(param.unit)}
    />
  )
}
