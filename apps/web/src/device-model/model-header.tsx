import {
  CopyOutlined,
  DeleteOutlined,
  DeploymentUnitOutlined,
  DownloadOutlined,
  EditOutlined,
  PlusOutlined,
  SyncOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { modelFromObject } from '@zhizao/contract/device/model-from-object'
import { object } from '@zhizao/contract/device/object'
import { type Model, model as modelResource } from '@zhizao/contract/device-model/model'
import { modelInfo } from '@zhizao/contract/device-model/model-info'
import { App, Button } from 'antd'
import { useState } from 'react'
import { objectTypeChoices } from '../device/index.ts'
import { saveFile } from '../platform/api/file-reply.ts'
import { t } from '../platform/i18n/translate.ts'
import { ImportDialog } from '../platform/resource-screen/import-dialog.tsx'
import { Permitted } from '../platform/session/permission.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { useAsk } from '../platform/widgets/ask.tsx'
import { choiceOf } from '../platform/widgets/choices.ts'
import { Hint } from '../platform/widgets/hint.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import classes from './model.module.css'
import { ModelDialog } from './model-dialog.tsx'
import { CopyModelDialog, FromObjectDialog } from './model-dialogs.tsx'
import { modelForms, models, useModelReload } from './model-queries.ts'
import { SyncDialog } from './sync-dialog.tsx'

/** What a workbook of models holds. */
const BOOK_CONTENT = '技术参数、驱动、点位（含公式、值含义、标准信号）、报警规则、数据集、对比组、图片'

type Opened = 'add' | 'edit' | 'import' | 'sync' | 'copy' | 'fromObject'

/** The chosen model and what can be done with it; without one, what can be done with models. */
export function ModelHeader({ model }: { model?: Model }) {
  const [, change] = usePageSearch()
  const reload = useModelReload()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const open = (id: string) => void reload().then(() => change({ _node: id }))
  return (
    <header className={classes.header}>
      {model ? (
        <ModelWords model={model} />
      ) : (
        <div className={classes.who}>
          <h2 className={classes.name}>{t('全部模型')}</h2>
          <p className={classes.about}>{t('在左侧选择模型，维护它的点位、发布并同步到对象。')}</p>
          <p className={classes.about}>{t('导出的文件包含模型的全部内容，可原样导入其他公司或系统。')}</p>
        </div>
      )}
      {model && <OfOne model={model} onOpen={setOpened} />}
      {!model && <OfAll onOpen={setOpened} />}
      {(opened === 'add' || opened === 'edit') && (
        <ModelDialog model={opened === 'edit' ? model : undefined} onClose={close} onSaved={open} />
      )}
      {opened === 'copy' && model && <CopyModelDialog model={model} onClose={close} onSaved={open} />}
      {opened === 'fromObject' && <FromObjectDialog onClose={close} onSaved={open} />}
      {opened === 'sync' && model && <SyncDialog model={model} onClose={close} />}
      {opened === 'import' && (
        <ImportDialog
          title="模型"
          hasTemplate
          api={{
            import: (body, options) => modelForms.import(body, options),
            template: (_, options) => models.export({ template: true }, options),
          }}
          onClose={close}
          onDone={() => void reload()}
        />
      )}
    </header>
  )
}

/** What can be done where no model is chosen. */
function OfAll({ onOpen }: { onOpen: (what: Opened) => void }) {
  const exportAll = useMutation({ mutationFn: async () => saveFile(await models.export({})) })
  return (
    <>
      <Permitted code={modelResource.create.permission}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen('add')}>
          {t('新增模型')}
        </Button>
      </Permitted>
      <Permitted code={modelFromObject.create.permission}>
        <Button icon={<DeploymentUnitOutlined />} onClick={() => onOpen('fromObject')}>
          {t('由对象创建')}
        </Button>
      </Permitted>
      <Permitted code={modelResource.import.permission}>
        <Button icon={<UploadOutlined />} onClick={() => onOpen('import')}>
          {t('导入模型')}
        </Button>
      </Permitted>
      <Permitted code={modelResource.export.permission}>
        <Hint title={() => t('导出全部模型：{content}', { content: t(BOOK_CONTENT) })}>
          <Button icon={<DownloadOutlined />} loading={exportAll.isPending} onClick={() => exportAll.mutate()}>
            {t('导出模型')}
          </Button>
        </Hint>
      </Permitted>
    </>
  )
}

function ModelWords({ model }: { model: Model }) {
  const type = choiceOf(objectTypeChoices, model.objectType)
  return (
    <div className={classes.who}>
      <h2 className={classes.name}>
        {model.name}
        <StatusTag
          choice={
            model.status
              ? { value: 1, label: t('已发布'), colour: 'success' }
              : { value: 0, label: t('未发布'), colour: 'warning' }
          }
        />
      </h2>
      <p className={classes.about}>
        <span>{model.code}</span>
        {type && <span>{t(type.label)}</span>}
        {model.manufacturer && <span>{model.manufacturer}</span>}
        <span>{t('{n} 个点位', { n: model.pointCount })}</span>
        <span>{t('{n} 个对象', { n: model.objectCount })}</span>
      </p>
    </div>
  )
}

function OfOne({ model, onOpen }: { model: Model; onOpen: (what: Opened) => void }) {
  const { message } = App.useApp()
  const ask = useAsk()
  const [, change] = usePageSearch()
  const reload = useModelReload()
  const turn = useMutation({
    mutationFn: () => (model.status ? models.withdraw({ id: model.id }) : models.publish({ id: model.id })),
    onSuccess: () => message.success(model.status ? t('已撤回') : t('已发布')),
    onSettled: reload,
  })
  const exportOne = useMutation({ mutationFn: async () => saveFile(await models.export({ id: model.id })) })
  const remove = () =>
    ask({
      title: t('删除确认'),
      content: t('确认要删除模型“{name}”和它的 {n} 个模型点位吗？', { name: model.name, n: model.pointCount }),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await models.remove({ id: model.id })
        change({ _node: undefined })
        await reload()
      },
    })
  return (
    <>
      <Permitted code={modelResource.publish.permission}>
        <Button type={model.status ? 'default' : 'primary'} loading={turn.isPending} onClick={() => turn.mutate()}>
          {model.status ? t('撤回') : t('发布')}
        </Button>
      </Permitted>
      <Permitted code={object.syncModel.permission}>
        <Button icon={<SyncOutlined />} disabled={!model.objectCount} onClick={() => onOpen('sync')}>
          {t('同步到对象')}
        </Button>
      </Permitted>
      <Permitted code={modelResource.update.permission}>
        <Button icon={<EditOutlined />} onClick={() => onOpen('edit')}>
          {t('编辑')}
        </Button>
      </Permitted>
      <Permitted code={modelInfo.copy.permission}>
        <Button icon={<CopyOutlined />} onClick={() => onOpen('copy')}>
          {t('复制')}
        </Button>
      </Permitted>
      <Permitted code={modelResource.export.permission}>
        <Hint title={() => t('导出此模型和它的下级模型：{content}', { content: t(BOOK_CONTENT) })}>
          <Button icon={<DownloadOutlined />} loading={exportOne.isPending} onClick={() => exportOne.mutate()}>
            {t('导出')}
          </Button>
        </Hint>
      </Permitted>
      <Permitted code={modelResource.remove.permission}>
        <Button danger icon={<DeleteOutlined />} onClick={remove}>
          {t('删除')}
        </Button>
      </Permitted>
    </>
  )
}
