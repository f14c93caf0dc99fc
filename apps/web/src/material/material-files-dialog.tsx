import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { file } from '@zhizao/contract/file/file'
import { type Material, type MaterialFile, material } from '@zhizao/contract/material/material'
import { Button, Flex, Input, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { AskFirst } from '../platform/widgets/ask.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'

const materials = client(material)
const files = client(file)

/** Drawings and certificates of a material; of one title the newest version stands first and is in force. */
export function MaterialFilesDialog({ row, onClose }: { row: Material; onClose: () => void }) {
  const cache = useQueryClient()
  const mayEdit = usePermission(material.saveFiles.permission)
  const queryKey = ['material', 'files', row.id]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => materials.files({ id: row.id }, { signal, quiet: true }),
  })
  const stored = found.data ?? []
  const onSettled = () => cache.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: async ({ picked, title, version }: { picked: File; title: string; version: string }) => {
      const { id } = await files.upload({ file: picked })
      const fresh = { fileId: id, title: title || picked.name.slice(0, 100), version }
      return materials.saveFiles({ materialId: row.id, files: [fresh, ...stored.map(sent)] })
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (line: MaterialFile) =>
      materials.saveFiles({ materialId: row.id, files: [{ ...sent(line), deletedFlag: 1 as const }] }),
    onSettled,
  })
  return (
    <DraggableModal
      open
      width={760}
      title={t('物料文件：{name}', { name: `${row.code} ${row.name}` })}
      footer={null}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        <Table<MaterialFile>
          size="small"
          rowKey="id"
          loading={found.isLoading}
          pagination={false}
          scroll={{ x: 560, y: 320 }}
          dataSource={stored}
          locale={{ emptyText: t('还没有文件，先填写名称和版本，再上传图纸或证书') }}
          columns={[
            { title: t('文件名称'), dataIndex: 'title', ellipsis: true },
            {
              title: t('版本'),
              dataIndex: 'version',
              width: 130,
              render: (version: string, line) => (
                <Flex gap={8}>
                  {version}
                  {line.current && <Tag color="success">{t('当前')}</Tag>}
                </Flex>
              ),
            },
            { title: t('原文件名'), dataIndex: 'filename', ellipsis: true },
            {
              key: 'act',
              width: 96,
              render: (_, line) => (
                <Flex gap={4}>
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('下载')}
                    icon={<DownloadOutlined />}
                    href={`${line.url}?download=1`}
                  />
                  {mayEdit && (
                    <AskFirst
                      title={t('删除文件“{title}”的版本 {version}？', { title: line.title, version: line.version })}
                      onConfirm={() => remove.mutateAsync(line)}
                    >
                      <Button type="text" size="small" danger aria-label={t('删除')} icon={<DeleteOutlined />} />
                    </AskFirst>
                  )}
                </Flex>
              ),
            },
          ]}
        />
        {mayEdit && <NewFile isAdding={add.isPending} onPicked={(given) => add.mutate(given)} />}
      </Flex>
    </DraggableModal>
  )
}

const sent = ({ id, fileId, title, version, remark }: MaterialFile) => ({ id, fileId, title, version, remark })

interface NewFileProps {
  isAdding: boolean
  onPicked: (given: { picked: File; title: string; version: string }) => void
}

function NewFile({ isAdding, onPicked }: NewFileProps) {
  const [title, setTitle] = useState('')
  const [version, setVersion] = useState('')
  return (
    <Flex gap={8} wrap>
      <Input
        style={{ width: 220 }}
        maxLength={100}
        aria-label={t('文件名称')}
        placeholder={t('文件名称，如 零件图')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Input
        style={{ width: 120 }}
        maxLength={32}
        aria-label={t('版本')}
        placeholder={t('版本，如 A1')}
        value={version}
        onChange={(event) => setVersion(event.target.value)}
      />
      <Upload
        showUploadList={false}
        disabled={!version.trim() || isAdding}
        beforeUpload={(picked) => {
          onPicked({ picked, title: title.trim(), version: version.trim() })
          return false
        }}
      >
        <Button type="primary" icon={<UploadOutlined />} loading={isAdding} disabled={!version.trim()}>
          {t('上传文件')}
        </Button>
      </Upload>
    </Flex>
  )
}
