// Stands for web/editor/game_text.mjs where npm's packages are missing: then there is no form for rules.
export const GameText = null
