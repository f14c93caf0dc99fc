import type { ReportParam } from '@zhizao/contract/report/report-template'
import { Form, type FormInstance, Input, InputNumber } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { DateField } from '../platform/widgets/date-field.tsx'

interface Props {
  form: FormInstance
  params: readonly ReportParam[]
}

/** What is asked before a report is made; begins with the defaults. */
export function ParamForm({ form, params }: Props) {
  const first = Object.fromEntries(params.map((param) => [param.name, param.defaultValue ?? undefined]))
  return (
    <Form form={form} layout="vertical" initialValues={first}>
      {params.map(({ name, title, type, required }) => (
        <Form.Item
          key={name}
          name={name}
          label={title}
          rules={[{ required, message: t('此项不能为空') }]}
          getValueFromEvent={type === 'number' ? (value: unknown) => value : undefined}
        >
          {type === 'date' ? (
            <DateField />
          ) : type === 'number' ? (
            <InputNumber style={{ width: '100%' }} />
          ) : (
            <Input placeholder={type === 'time' ? 'YYYY-MM-DD HH:mm:ss' : t('请输入')} maxLength={200} />
          )}
        </Form.Item>
      ))}
    </Form>
  )
}

/** The values of the form as texts; throws where one that must be given is missing. */
export async function paramsIn(form: FormInstance): Promise<Record<string, string>> {
  const values = (await form.validateFields()) as Record<string, unknown>
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
}
