import { loadModelTree } from '../../device/index.ts'
import { ModelTools } from '../model-tools.tsx'

/** The tree of models, beside everything that models have. */
export const modelSide = { title: '模型', load: loadModelTree, tools: ModelTools }
export const modelTree = { ...modelSide, field: 'modelId' }
