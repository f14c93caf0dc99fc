import { EditOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { type Model, model as modelResource } from '@zhizao/contract/device-model/model'
import { Button, Descriptions, Flex, Switch, Typography } from 'antd'
import { useState } from 'react'
import { objectTypeChoices } from '../../device/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted, usePermission } from '../../platform/session/permission.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { ModelDialog } from '../model-dialog.tsx'
import { models, useModelReload } from '../model-queries.ts'

/** What a model says of itself, and whether its new objects raise alarms. */
export function InfoTab({ model }: { model: Model }) {
  const mayEdit = usePermission(modelResource.setAlarmStatus.permission)
  const reload = useModelReload()
  const turn = useMutation({
    mutationFn: (alarmStatus: 0 | 1) => models.setAlarmStatus({ id: model.id, alarmStatus }),
    onSettled: reload,
  })
  const type = choiceOf(objectTypeChoices, model.objectType)
  const item = (label: string, content: string | number | null | undefined) => ({
    key: label,
    label,
    children: content === null || content === undefined || content === '' ? '—' : content,
  })
  return (
    <>
      <Heading title={t('基本信息')} model={model} />
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          item(t('模型编码'), model.code),
          item(t('模型名称'), model.name),
          item(t('对象类型'), type && t(type.label)),
          item(t('上级模型'), model.parentName),
          item(t('生产厂家'), model.manufacturer),
          item(t('发布状态'), model.status ? t('已发布') : t('未发布')),
          item(t('点位数'), model.pointCount),
          item(t('对象数'), model.objectCount),
          item(t('创建时间'), dayjs(model.createdAt).format('YYYY-MM-DD HH:mm')),
          item(t('备注'), model.remark),
        ]}
      />
      <Flex gap={12} align="center" wrap>
        <Switch
          checked={model.alarmStatus === 1}
          disabled={!mayEdit}
          loading={turn.isPending}
          aria-label={t('新对象启用报警')}
          onChange={(isOn) => turn.mutate(isOn ? 1 : 0)}
        />
        <span>{t('新对象启用报警')}</span>
        <Typography.Text type="secondary">{t('只决定按此模型新增的对象，已有对象不受影响')}</Typography.Text>
      </Flex>
    </>
  )
}

/** The technical parameters that objects of a model have. */
export function DetailsTab({ model }: { model: Model }) {
  return (
    <>
      <Heading title={t('技术参数')} model={model} />
      {model.details.length ? (
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, md: 2 }}
          items={model.details.map(({ name, value, unit }) => ({
            key: name,
            label: name,
            children: unit ? `${value} ${unit}` : value || '—',
          }))}
        />
      ) : (
        <EmptyState
          title={t('还没有技术参数')}
          detail={t('按此模型新增的对象会带出这里的参数，例如额定功率、扬程。')}
        />
      )}
    </>
  )
}

function Heading({ title, model }: { title: string; model: Model }) {
  const [isEditing, setEditing] = useState(false)
  const reload = useModelReload()
  return (
    <Flex justify="space-between" align="center" gap={12}>
      <Typography.Title level={5} style={{ margin: 0 }}>
        {title}
      </Typography.Title>
      <Permitted code={modelResource.update.permission}>
        <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
          {t('编辑')}
        </Button>
      </Permitted>
      {isEditing && <ModelDialog model={model} onClose={() => setEditing(false)} onSaved={() => void reload()} />}
    </Flex>
  )
}
