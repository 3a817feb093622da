export function onParentGone(callback: () => void): () => void;
export function onNpmGone(script: string, callback: () => void): void;
