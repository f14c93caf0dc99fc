import { useMutation, useQuery } from '@tanstack/react-query'
import type { Driver } from '@zhizao/contract/device/object-fields'
import { type DriverNode, driver as driverResource } from '@zhizao/contract/device-model/driver'
import { App, Button, Form, Input, InputNumber, Select } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'

const drivers = client(driverResource)

const useDrivers = () =>
  useQuery({
    queryKey: [driverResource.tree.path],
    queryFn: ({ signal }) => drivers.tree({}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Setting = DriverNode['settings'][number]
/** Passwords stand in the channel of a box alone. */
const kept = ({ kind }: Setting) => kind !== 'password'
type Values = Record<string, string | number | null | undefined> & { kind?: string }

export interface DriverFormProps {
  driver: Driver | null
  mayEdit: boolean
  onSave: (driver: Driver | null) => Promise<unknown>
}

/** The protocol by which an object, or those of a model, are read, with what a box is to begin with. */
export function DriverForm({ driver, mayEdit, onSave }: DriverFormProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const tree = useDrivers()
  const kind = Form.useWatch('kind', form) ?? driver?.kind
  const save = useMutation({
    mutationFn: (values: Values) => onSave(written(values)),
    onSuccess: () => void message.success(t('保存成功')),
  })
  if (tree.isError && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Loading />
  const leaves = tree.data.flatMap(({ children }) => children)
  const settings = leaves.find((leaf) => leaf.kind === kind)?.settings.filter(kept) ?? []
  const options = tree.data.map(({ label, children }) => ({
    label,
    title: label,
    options: children.map((leaf) => ({ value: leaf.kind!, label: leaf.label })),
  }))
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      style={{ maxWidth: 480 }}
      initialValues={{ ...driver }}
      onFinish={(values) => save.mutate(values)}
    >
      <Form.Item name="kind" label={t('协议')} extra={t('在盒子中为对象添加设备时，带出这里的参数')}>
        <Select allowClear options={options} placeholder={t('不指定')} />
      </Form.Item>
      {settings.map(({ name, title, kind: what, fallback }) => (
        <Form.Item key={`${kind}/${name}`} name={name} label={t(title)}>
          {what === 'number' ? (
            <InputNumber style={{ width: '100%' }} min={0} max={65_535} placeholder={said(fallback)} />
          ) : (
            <Input maxLength={500} placeholder={said(fallback)} />
          )}
        </Form.Item>
      ))}
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('保存')}
        </Button>
      )}
    </Form>
  )
}

const said = (fallback: Setting['fallback']) => (fallback === null || fallback === '' ? undefined : String(fallback))

function written({ kind, ...settings }: Values): Driver | null {
  if (!kind) return null
  const given = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return { kind, ...Object.fromEntries(given) } as Driver
}
