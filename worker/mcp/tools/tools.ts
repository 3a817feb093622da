import { changeCardTool } from './change-card.ts';
import { findCardsTool } from './find-cards.ts';
import { findMembersTool } from './find-members.ts';
import { readAnalyticsTool } from './read-analytics.ts';
import { readCardTool } from './read-card.ts';
import { searchContactsTool } from './search-contacts.ts';
import type { Tool } from './tool.ts';

/** Every tool. None sends mail, exports or deletes. */
export const TOOLS: readonly Tool[] = [
  findCardsTool,
  readCardTool,
  changeCardTool,
  searchContactsTool,
  readAnalyticsTool,
  findMembersTool,
];
