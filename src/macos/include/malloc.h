/* Memory on macOS has no settings; src/cli/main.c asks for M_TRIM_THRESHOLD before it uses them. */
